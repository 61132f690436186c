// sidebar: the large dialog for reviewing and pushing changes.

import { render } from 'preact';
import './theme.css';
import './review/review.css';
import { growDialog } from './client/dialog-size';
import { guardFocus } from './client/focus-guard';
import { Failsafe } from './components/failsafe';
import { ReviewDialog } from './review/dialog';

const root = document.getElementById('root');
if (root) {
  guardFocus(root);
  growDialog();
  render(
    <Failsafe>
      <ReviewDialog />
    </Failsafe>,
    root,
  );
}
