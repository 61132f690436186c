// sidebar: the panel with all views except Creative assets, which has a page of its own.

import './theme.css';
import type { ViewName } from '../calls/call';
import { ConnectionsView } from '../connections/view/connections-view';
import { AdjustView } from '../features/adjust/view/adjust-view';
import { BidRulesView } from '../features/bid-rules/view/bid-rules-view';
import { CheckView } from '../features/check/view/check-view';
import { CellHistoryView } from '../features/history/view/cell-history-view';
import { HelpView } from '../features/home/view/help-view';
import { HomeView } from '../features/home/view/home-view';
import { AppListsView } from '../features/lists/view/app-lists-view';
import { SuppressionView } from '../features/lists/view/suppression-view';
import { ScheduleView } from '../features/schedule/view/schedule-view';
import { SettingsView } from '../features/settings/view/settings-view';
import { PullView } from '../pull/view/pull-view';
import { UndoView } from '../push/undo/view/undo-view';
import { openCreatives } from './client/bridge';
import { type PanelViews, showPanel } from './components/panel';

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
