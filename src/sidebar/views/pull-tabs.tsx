// sidebar: the choice of tabs to pull.

import { TAB_CHOICES, toggled } from '../../model/tab-choices';

export function PullTabs(props: { tabs: readonly string[]; onChange: (tabs: string[]) => void }) {
  return (
    <fieldset>
      <legend>Tabs</legend>
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
