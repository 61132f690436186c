// sidebar: the dialog that imports figures from reports and shows them beside the bids.

import './theme.css';
import './theme/dialog.css';
import '../features/figures/view/figures.css';
import { FiguresDialog } from '../features/figures/view/figures-dialog';
import { showDialog } from './components/panel';

showDialog(<FiguresDialog />);
