// sidebar: the dialog with charts of spend, installs and CPI, states and alarms.

import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './theme.css';
import './review/review.css';
import './insights/insights.css';
import { InsightsDialog } from './insights/dialog';

const root = document.getElementById('root');
if (root) render(<InsightsDialog />, root);
