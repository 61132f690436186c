// sidebar: the dialog with charts of spend, installs and CPI, states and alarms.

import './client/browser-language';
import 'uplot/dist/uPlot.min.css';
import './theme.css';
import './theme/dialog.css';
import '../features/insights/view/insights.css';
import { InsightsDialog } from '../features/insights/view/insights-dialog';
import { growDialog } from './client/dialog-size';
import { showDialog } from './components/panel';

growDialog();
showDialog(<InsightsDialog />);
