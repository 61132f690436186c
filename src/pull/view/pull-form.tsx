// pull: the choice of tabs, and of campaigns: all, a filter, or the rows selected in the Campaigns tab.

import type { PullChoice } from '../../jobs/job-record';
import { BID_TYPES } from '../../shared/campaign-words';
import { EVERY_CAMPAIGN, TAB_CHOICES, toggled } from '../../shared/tab-choices';

export type TabsChoice = PullChoice & Required<Pick<PullChoice, 'tabs'>>;

/** What Pull starts with until something was pulled. */
export const FIRST_CHOICE: TabsChoice = { ...EVERY_CAMPAIGN, tabs: ['campaigns'] };

export function PullTabs(props: { tabs: readonly string[]; onChange: (tabs: string[]) => void }) {
  const isAll = TAB_CHOICES.every(({ tab }) => props.tabs.includes(tab));
  return (
    <fieldset>
      <legend>Tabs</legend>
      <label class="check">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && props.tabs.length > 0;
          }}
          onChange={() => props.onChange(isAll ? [] : TAB_CHOICES.map(({ tab }) => tab))}
        />
        All tabs
      </label>
      {TAB_CHOICES.map(({ tab, title }) => (
        <label key={tab} class="check">
          <input
            type="checkbox"
            checked={props.tabs.includes(tab)}
            onChange={(event) => props.onChange(toggled(props.tabs, tab, event.currentTarget.checked))}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

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
