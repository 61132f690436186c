// sidebar, Home: links to the other views.

import { type Place, useNavigation } from '../client/navigation';

const LINKS: readonly (readonly [Place['view'] | 'figures' | 'insights', string])[] = [
  ['check', 'Check'],
  ['adjust', 'Adjust selected cells'],
  ['cell-history', 'History of this cell'],
  ['figures', 'Figures'],
  ['bid-rules', 'Bid rules'],
  ['insights', 'Insights'],
  ['schedule', 'Schedule'],
  ['creatives', 'Creative assets'],
  ['app-lists', 'App lists'],
  ['suppression', 'Suppression'],
  ['connections', 'Connections'],
  ['settings', 'Settings'],
  ['help', 'Help'],
];

/** The handlers open dialogs. */
export function MoreLinks({ onFigures, onInsights }: { onFigures: () => void; onInsights: () => void }) {
  const open = useNavigation();
  return (
    <nav class="more" aria-label="Other views">
      {LINKS.map(([view, title]) => (
        <button
          key={view}
          type="button"
          class="link"
          onClick={view === 'figures' ? onFigures : view === 'insights' ? onInsights : () => open({ view })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
