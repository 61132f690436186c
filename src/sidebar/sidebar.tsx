// sidebar: the panel with all views except Creative assets, which has a page of its own.

import './theme.css';
import type { ViewName } from '../client-api/views';
import { openCreatives } from './client/bridge';
import { type PanelViews, showPanel } from './components/panel';
import { AdjustView } from './views/adjust';
import { AppListsView } from './views/app-lists';
import { BidRulesView } from './views/bid-rules';
import { CellHistoryView } from './views/cell-history';
import { CheckView } from './views/check';
import { ConnectionsView } from './views/connections';
import { HelpView } from './views/help';
import { HomeView } from './views/home';
import { PullView } from './views/pull';
import { ScheduleView } from './views/schedule';
import { SettingsView } from './views/settings';
import { SuppressionView } from './views/suppression';
import { UndoView } from './views/undo';

const VIEWS: Omit<Record<ViewName, NonNullable<PanelViews['views'][ViewName]>>, 'creatives'> = {
  home: HomeView,
  pull: PullView,
  check: CheckView,
  undo: UndoView,
  suppression: SuppressionView,
  'app-lists': AppListsView,
  adjust: AdjustView,
  'cell-history': CellHistoryView,
  'bid-rules': BidRulesView,
  schedule: ScheduleView,
  connections: ConnectionsView,
  settings: SettingsView,
  help: HelpView,
};

showPanel({ views: VIEWS, first: 'home', others: { creatives: openCreatives } });
