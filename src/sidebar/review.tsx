// sidebar: the large dialog for reviewing and pushing changes.

import { render } from 'preact';
import './theme.css';
import './theme/dialog.css';
import { ReviewDialog } from '../push/review/view/review-dialog';
import { growDialog } from './client/dialog-size';
import { guardFocus } from './client/focus-guard';
import { Failsafe } from './components/panel';

const root = document.getElementById('root');
if (root) {
  guardFocus(root);
  growDialog();
  render(
    <Failsafe>
      <ReviewDialog undone={document.body.dataset.run ?? ''} />
    </Failsafe>,
    root,
  );
}
