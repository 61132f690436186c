// sidebar: the dialog with charts of spend, installs and CPI, states and alarms.

import './client/browser-language';
import { render } from 'preact';
import 'uplot/dist/uPlot.min.css';
import './theme.css';
import './review/review.css';
import './insights/insights.css';
import './insights/chart.css';
import './insights/tables.css';
import { growDialog } from './client/dialog-size';
import { guardFocus } from './client/focus-guard';
import { Failsafe } from './components/failsafe';
import { InsightsDialog } from './insights/dialog';

const root = document.getElementById('root');
if (root) {
  guardFocus(root);
  growDialog();
  render(
    <Failsafe>
      <InsightsDialog />
    </Failsafe>,
    root,
  );
}
