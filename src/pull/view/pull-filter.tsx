// pull: the campaign picker of Pull: all, a filter, or the rows selected in the Campaigns tab.

import type { PullChoice } from '../../jobs/job-record';
import { BID_TYPES } from '../../shared/campaign-words';

type Change = (choice: PullChoice) => void;

function Choice(props: {
  label: string;
  value: string;
  onPick: (value: string) => void;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={(event) => props.onPick(event.currentTarget.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const ACTIVE = { '': null, yes: true, no: false } as const;

export function PullFilter(props: { choice: PullChoice; onChange: Change }) {
  const { choice, onChange } = props;
  const active = choice.active === null ? '' : choice.active ? 'yes' : 'no';
  return (
    <fieldset>
      <legend>Campaigns</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={choice.selectedRows}
          onChange={(event) => onChange({ ...choice, selectedRows: event.currentTarget.checked })}
        />
        Only the rows selected in Campaigns
      </label>
      <label>
        Name contains
        <input
          value={choice.name}
          placeholder="any"
          onInput={(event) => onChange({ ...choice, name: event.currentTarget.value })}
        />
      </label>
      <div class="pair">
        <Choice
          label="Platform"
          value={choice.platform}
          onPick={(platform) => onChange({ ...choice, platform: platform as PullChoice['platform'] })}
          options={[
            ['', 'any'],
            ['ios', 'iOS'],
            ['android', 'Android'],
          ]}
        />
        <Choice
          label="Active"
          value={active}
          onPick={(value) => onChange({ ...choice, active: ACTIVE[value as keyof typeof ACTIVE] })}
          options={[
            ['', 'any'],
            ['yes', 'active'],
            ['no', 'paused'],
          ]}
        />
      </div>
      <Choice
        label="Bid type"
        value={choice.bidType}
        onPick={(bidType) => onChange({ ...choice, bidType })}
        options={[['', 'any'], ...BID_TYPES.map((type) => [type, type] as const)]}
      />
    </fieldset>
  );
}
