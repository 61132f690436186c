// home: Home: new, edited and failed rows of each tab, each a link.

import { counted } from '../../../shared/sentences';
import type { HomeTab, MarkName } from '../home-schema';

const MARKS: Readonly<Record<MarkName, (rows: number) => string>> = {
  error: (rows) => counted(rows, 'error'),
  conflict: (rows) => counted(rows, 'conflict'),
  new: (rows) => `${rows.toLocaleString('en')} new`,
  edit: (rows) => `${rows.toLocaleString('en')} edited`,
};

/** Number of rows with a mark. */
export const totalOf = (tabs: readonly HomeTab[]): number =>
  tabs.reduce((sum, { marks }) => sum + marks.reduce((rows, mark) => rows + mark.rows, 0), 0);

export function Changes(props: {
  tabs: readonly HomeTab[];
  busy: boolean;
  onShow: (tab: string, mark: MarkName) => void;
  onRefresh: () => void;
}) {
  const changed = props.tabs.filter(({ marks }) => marks.length > 0);
  return (
    <section>
      <div class="line-of-title">
        <h2>Changes in this spreadsheet</h2>
        <button type="button" class="link" onClick={props.onRefresh}>
          Refresh
        </button>
      </div>
      {changed.length === 0 ? (
        <p class="hint">No changes when last checked. Edit cells in the tabs, then review and push them.</p>
      ) : (
        <dl class="changes">
          {changed.map(({ tab, title, marks }) => (
            <div key={tab}>
              <dt>{title}</dt>
              <dd>
                {marks.map(({ mark, rows }) => (
                  <button
                    key={mark}
                    type="button"
                    class={`link mark ${mark}`}
                    disabled={props.busy}
                    aria-label={`${MARKS[mark](rows)} in ${title}: show the next`}
                    onClick={() => props.onShow(tab, mark)}
                  >
                    {MARKS[mark](rows)}
                  </button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
