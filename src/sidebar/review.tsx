// sidebar: the large dialog for reviewing and pushing changes.

import './theme.css';
import './theme/dialog.css';
import { ReviewDialog } from '../push/review/view/review-dialog';
import { growDialog } from './client/dialog-size';
import { showDialog } from './components/panel';

growDialog();
showDialog(<ReviewDialog undone={document.body.dataset.run ?? ''} />);
