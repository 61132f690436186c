// test of faults: every action that faults are tried on.

import { firstPull, pulling, refreshing } from './pull-scenarios';
import { campaigns, creatives, family, grouped } from './push-scenarios';
import type { Scenario } from './scenario';
import { undoing } from './undo-scenario';
import { appLists, asset, suppression } from './upload-scenarios';

export const SCENARIOS: readonly Scenario[] = [
  campaigns,
  grouped,
  creatives,
  family,
  undoing,
  firstPull,
  pulling,
  refreshing,
  suppression,
  appLists,
  asset,
];
