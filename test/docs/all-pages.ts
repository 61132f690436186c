// test, docs: every page of docs/ that is made from declarations. A page is added by a line here.

import type { Page } from './page';
import { rulesPage } from './rules-page';
import { settingsPage } from './settings-page';
import { tabsPage } from './tabs-page';

export const PAGES: readonly Page[] = [tabsPage, rulesPage, settingsPage];
