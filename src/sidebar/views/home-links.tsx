// sidebar, Home: links to the other views.

import { type Place, useNavigation } from '../client/navigation';

const LINKS: readonly (readonly [Place['view'] | 'figures', string])[] = [
  ['check', 'Check'],
  ['adjust', 'Adjust cells'],
  ['cell-history', 'History of this cell'],
  ['figures', 'Figures'],
  ['bid-rules', 'Bid rules'],
  ['schedule', 'Schedule'],
  ['creatives', 'Creative assets'],
  ['app-lists', 'App lists'],
  ['suppression', 'Suppression'],
  ['connections', 'Connections'],
  ['settings', 'Settings'],
  ['help', 'Help'],
];

/** @param onFigures opens the dialog Figures */
export function MoreLinks({ onFigures }: { onFigures: () => void }) {
  const open = useNavigation();
  return (
    <nav class="more" aria-label="Other views">
      {LINKS.map(([view, title]) => (
        <button
          key={view}
          type="button"
          class="link"
          onClick={view === 'figures' ? onFigures : () => open({ view })}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
