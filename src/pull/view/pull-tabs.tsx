// pull: the choice of tabs to pull.

import { TAB_CHOICES, toggled } from '../../shared/tab-choices';

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
