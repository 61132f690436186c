// sidebar: links that show a row, a tab or the log in the spreadsheet.

import type { RowName } from '../../push/review/review-schema';
import { TAB_CHOICES } from '../../shared/tab-choices';
import { ask, type CallError } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice } from './notice';

/** A cell of a row; field `''`: the row. */
interface ShownCell extends RowName {
  readonly field: string;
}

export function useShowRow(): { readonly failure: CallError | null; show(cell: ShownCell): void } {
  const { run, failure } = useRequest();
  const show = ({ tab, key, field }: ShownCell) =>
    run(() => ask('checkShow', { tab, rowName: `k${key}`, row: 1, field }));
  return { failure, show };
}

/** @param tabs IDs */
export function TabLinks({ tabs }: { tabs: readonly string[] }) {
  const { run, busy, failure } = useRequest();
  if (tabs.length === 0) return null;
  const show = (tab: string) => run(() => ask('checkShow', { tab, rowName: '', row: 1, field: '' }));
  return (
    <>
      <ul class="links" aria-label="Pulled tabs">
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
