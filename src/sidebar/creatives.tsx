// sidebar: the page of Creative assets. Code that checks images and videos is a fifth of all views, so it
// is loaded only here.

import './theme.css';
import { CreativesView } from '../features/creatives/view/creatives-view';
import { openHome } from './client/bridge';
import { showPanel } from './components/panel';

showPanel({ views: { creatives: CreativesView }, first: 'creatives', others: { home: openHome } });
