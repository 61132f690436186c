// sidebar: the large dialog for reviewing and pushing changes.

import { render } from 'preact';
import './theme.css';
import './review/review.css';
import { ReviewDialog } from './review/dialog';

const root = document.getElementById('root');
if (root) render(<ReviewDialog />, root);
