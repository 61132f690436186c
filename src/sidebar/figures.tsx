// sidebar: the dialog that imports figures from reports and shows them beside the bids.

import { render } from 'preact';
import './theme.css';
import './review/review.css';
import './figures/figures.css';
import { Failsafe } from './components/failsafe';
import { FiguresDialog } from './figures/dialog';

const root = document.getElementById('root');
if (root)
  render(
    <Failsafe>
      <FiguresDialog />
    </Failsafe>,
    root,
  );
