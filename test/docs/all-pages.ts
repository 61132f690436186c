// test, docs: every generated page of docs/. A page is added by one line here.

import type { Page } from './page';
import { performanceChart, performancePage } from './performance-page';
import { rulesPage } from './rules-page';
import { settingsPage } from './settings-page';
import { tabsPage } from './tabs-page';

export const PAGES: readonly Page[] = [tabsPage, rulesPage, settingsPage, performancePage, performanceChart];
