// sidebar: links to tabs of the spreadsheet.

import { TAB_CHOICES } from '../../shared/tab-choices';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from './notice';

/** @param tabs IDs */
export function TabLinks({ tabs }: { tabs: readonly string[] }) {
  const { run, busy, failure } = useRequest();
  if (tabs.length === 0) return null;
  const show = (tab: string) =>
    run(
      () => ask('checkShow', { tab, rowName: '', row: 1, field: '' }),
      () => undefined,
    );
  return (
    <>
      <ul class="tab-links" aria-label="Pulled tabs">
        {TAB_CHOICES.filter(({ tab }) => tabs.includes(tab)).map(({ tab, title }) => (
          <li key={tab}>
            <button type="button" class="link" disabled={busy} onClick={() => show(tab)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
    </>
  );
}
