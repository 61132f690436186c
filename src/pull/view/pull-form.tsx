// pull: the choice of tabs, and of campaigns: all, a filter, or the rows selected in the Campaigns tab.

import type { PullChoice } from '../../jobs/job-record';
import { BID_TYPES } from '../../shared/campaign-words';
import { EVERY_CAMPAIGN, TAB_CHOICES, toggled } from '../../shared/tab-choices';
import { CheckBox, Field, Select } from '../../sidebar/components/field';

export type TabsChoice = PullChoice & Required<Pick<PullChoice, 'tabs'>>;

/** What Pull starts with until something was pulled. */
export const FIRST_CHOICE: TabsChoice = { ...EVERY_CAMPAIGN, tabs: ['campaigns'] };

export function PullTabs(props: { tabs: readonly string[]; onChange: (tabs: string[]) => void }) {
  const isAll = TAB_CHOICES.every(({ tab }) => props.tabs.includes(tab));
  return (
    <fieldset>
      <legend>Tabs</legend>
      <CheckBox
        label="All tabs"
        checked={isAll}
        isPartly={!isAll && props.tabs.length > 0}
        onTick={() => props.onChange(isAll ? [] : TAB_CHOICES.map(({ tab }) => tab))}
      />
      {TAB_CHOICES.map(({ tab, title }) => (
        <CheckBox
          key={tab}
          label={title}
          checked={props.tabs.includes(tab)}
          onTick={(isTicked) => props.onChange(toggled(props.tabs, tab, isTicked))}
        />
      ))}
    </fieldset>
  );
}

const ACTIVE = { '': null, yes: true, no: false } as const;

export function PullFilter(props: { choice: PullChoice; onChange: (choice: PullChoice) => void }) {
  const { choice, onChange } = props;
  const active = choice.active === null ? '' : choice.active ? 'yes' : 'no';
  return (
    <fieldset>
      <legend>Campaigns</legend>
      <CheckBox
        label="Only the rows selected in Campaigns"
        checked={choice.selectedRows}
        onTick={(selectedRows) => onChange({ ...choice, selectedRows })}
      />
      <Field
        label="Name contains"
        value={choice.name}
        optional
        placeholder="any"
        onValue={(name) => onChange({ ...choice, name })}
      />
      <div class="pair">
        <Select
          label="Platform"
          value={choice.platform}
          onPick={(platform) => onChange({ ...choice, platform: platform as PullChoice['platform'] })}
          options={[
            ['', 'any'],
            ['ios', 'iOS'],
            ['android', 'Android'],
          ]}
        />
        <Select
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
      <Select
        label="Bid type"
        value={choice.bidType}
        onPick={(bidType) => onChange({ ...choice, bidType })}
        options={[['', 'any'], ...BID_TYPES.map((type) => [type, type] as const)]}
      />
    </fieldset>
  );
}
