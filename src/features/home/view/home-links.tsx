// home: links to the other views.

import { type Place, useNavigation } from '../../../sidebar/client/navigation';

type Target = Place['view'] | 'figures' | 'insights';

/** Names and order as in the menu. */
const GROUPS: readonly (readonly [heading: string, links: readonly (readonly [Target, string])[]])[] = [
  [
    'Bids and figures',
    [
      ['check', 'Check'],
      ['adjust', 'Adjust selected cells'],
      ['cell-history', 'History of this cell'],
      ['figures', 'Figures'],
      ['bid-rules', 'Bid rules'],
      ['insights', 'Insights'],
      ['schedule', 'Schedule'],
    ],
  ],
  [
    'Lists and files',
    [
      ['suppression', 'Suppression'],
      ['app-lists', 'App lists'],
      ['creatives', 'Creative assets'],
    ],
  ],
  [
    'Setup',
    [
      ['connections', 'Connections'],
      ['settings', 'Settings'],
      ['help', 'Help'],
    ],
  ],
];

/** The handlers open dialogs. */
export function MoreLinks({ onFigures, onInsights }: { onFigures: () => void; onInsights: () => void }) {
  const open = useNavigation();
  const handlerOf = (view: Target) =>
    view === 'figures' ? onFigures : view === 'insights' ? onInsights : () => open({ view });
  return (
    <nav class="more" aria-label="Other views">
      {GROUPS.map(([heading, links]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <p class="links">
            {links.map(([view, title]) => (
              <button key={view} type="button" class="link" onClick={handlerOf(view)}>
                {title}
              </button>
            ))}
          </p>
        </section>
      ))}
    </nav>
  );
}
