// sidebar: the application of the panel. The body of the page has the name of the view.

import { render } from 'preact';
import './theme.css';
import { AdjustView } from './views/adjust';
import { AppListsView } from './views/app-lists';
import { CheckView } from './views/check';
import { ConnectionsView } from './views/connections';
import { CreativesView } from './views/creatives';
import { HelpView } from './views/help';
import { PullView } from './views/pull';
import { SettingsView } from './views/settings';
import { SuppressionView } from './views/suppression';
import { UndoView } from './views/undo';

const VIEWS = {
  pull: PullView,
  check: CheckView,
  undo: UndoView,
  suppression: SuppressionView,
  'app-lists': AppListsView,
  creatives: CreativesView,
  adjust: AdjustView,
  connections: ConnectionsView,
  settings: SettingsView,
  help: HelpView,
} as const;

const wanted = document.body.dataset.view as keyof typeof VIEWS | undefined;
const View = (wanted && VIEWS[wanted]) || HelpView;
const root = document.getElementById('root');
if (root) render(<View />, root);
