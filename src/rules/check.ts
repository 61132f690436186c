// rules: running the rules over a tab or over one row of it.

import type { Issue } from '../model/issue';
import type { Fields } from '../model/value';
import type { TabReading, TabRow } from '../tabs/read-tab';
import type { Tab } from '../tabs/tab';
import type { RuleContext } from './rule';

/** What the rules need to know beside the rows. Cheap enough to be made anew for every check. */
export const ruleContext = (tab: Tab, base: ReadonlyMap<string, Fields>): RuleContext => {
  const trackingMethods = new Set<string>();
  base.forEach((fields) => {
    if (typeof fields.trackingMethod === 'string') trackingMethods.add(fields.trackingMethod);
  });
  return { tab, base, trackingMethods };
};

/** Every issue of the tab, by row; troubles with headers alone where there are any. */
export const checkTab = (
  _tab: Tab,
  _reading: TabReading,
  _base: ReadonlyMap<string, Fields>,
  _context?: RuleContext,
): Issue[] => {
  throw new Error('checkTab is being written');
};

/** The issues of one row that can be told without the others. */
export const checkRow = (
  _tab: Tab,
  _row: TabRow,
  _base: ReadonlyMap<string, Fields>,
  _context?: RuleContext,
): Issue[] => {
  throw new Error('checkRow is being written');
};
