// sidebar: the application of the panel. The body of the page has the name of the first view.

import { render } from 'preact';
import { useState } from 'preact/hooks';
import './theme.css';
import type { ViewName } from '../client-api/views';
import { guardFocus } from './client/focus-guard';
import { Navigation, type Place } from './client/navigation';
import { Failsafe } from './components/failsafe';
import { AdjustView } from './views/adjust';
import { AppListsView } from './views/app-lists';
import { BidRulesView } from './views/bid-rules';
import { CellHistoryView } from './views/cell-history';
import { CheckView } from './views/check';
import { ConnectionsView } from './views/connections';
import { CreativesView } from './views/creatives';
import { HelpView } from './views/help';
import { HomeView } from './views/home';
import { PullView } from './views/pull';
import { ScheduleView } from './views/schedule';
import { SettingsView } from './views/settings';
import { SuppressionView } from './views/suppression';
import { UndoView } from './views/undo';

const VIEWS: Readonly<Record<ViewName, (props: { place: Place }) => preact.JSX.Element>> = {
  home: HomeView,
  pull: PullView,
  check: CheckView,
  undo: UndoView,
  suppression: SuppressionView,
  'app-lists': AppListsView,
  creatives: CreativesView,
  adjust: AdjustView,
  'cell-history': CellHistoryView,
  'bid-rules': BidRulesView,
  schedule: ScheduleView,
  connections: ConnectionsView,
  settings: SettingsView,
  help: HelpView,
};

const wanted = document.body.dataset.view as ViewName;
const FIRST: Place = { view: wanted in VIEWS ? wanted : 'home' };

function Panel() {
  const [{ place, visit }, setVisit] = useState({ place: FIRST, visit: 0 });
  const open = (next: Place) => {
    setVisit({ place: next, visit: visit + 1 });
    scrollTo(0, 0);
  };
  const View = VIEWS[place.view];
  return (
    <Navigation.Provider value={open}>
      <View key={visit} place={place} />
    </Navigation.Provider>
  );
}

const root = document.getElementById('root');
if (root) {
  guardFocus(root);
  render(
    <Failsafe>
      <Panel />
    </Failsafe>,
    root,
  );
}
