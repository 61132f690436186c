// sidebar: the dialog that imports figures from reports and shows them beside the bids.

import { render } from 'preact';
import './theme.css';
import './theme/dialog.css';
import '../features/figures/view/figures.css';
import { FiguresDialog } from '../features/figures/view/figures-dialog';
import { Failsafe } from './components/panel';

const root = document.getElementById('root');
if (root)
  render(
    <Failsafe>
      <FiguresDialog />
    </Failsafe>,
    root,
  );
