// test, runs: the tabs that a review names: those with changes, with conflicts, or with rows held back.

import { readGrids } from '../../../src/grid/read-grids';
import { mergeSlice } from '../../../src/pull/merge-pulled';
import { rowName } from '../../../src/push/core/row-name';
import { reviewView } from '../../../src/push/review/build-review';
import type { FreshWarnings } from '../../../src/push/review/review-rows';
import type { Fields, Value } from '../../../src/shared/value';
import { readTab } from '../../../src/sheet/read-tab';
import type { Cell } from '../../../src/tabs/columns/column';
import { byKeyOf } from '../../../src/tabs/columns/tab';
import { resourceOf } from '../../../src/tabs/registry';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';

interface Row {
  readonly tab: string;
  readonly fields: Fields;
  readonly field: string;
  readonly edit: Cell;
  readonly theirs: Value;
  readonly mistake: Cell;
}

const ID = { campaignId: 'c1' };
const ROWS: readonly Row[] = [
  {
    tab: 'campaigns',
    fields: { ...ID, name: 'Summer', active: true, platform: 'ios', bidType: 'CPI' },
    field: 'name',
    edit: 'Winter',
    theirs: 'Spring',
    mistake: '',
  },
  {
    tab: 'targets',
    fields: { ...ID, country: 'US', bid: 2, budget: 100, disabled: false },
    field: 'bid',
    edit: 3,
    theirs: 4,
    mistake: 'much',
  },
  {
    tab: 'sources',
    fields: { ...ID, appId: 'a1', active: true },
    field: 'active',
    edit: false,
    theirs: false,
    mistake: 'maybe',
  },
];

type State = 'unchanged' | 'changed' | 'in conflict' | 'held back';

/** The document with the tabs in these states, in the order of ROWS. */
function documentIn(states: readonly State[]): PlainPorts {
  const ports = plainPorts();
  const pull = ({ tab }: Row, fields: Fields) => {
    const resource = resourceOf(tab)!;
    mergeSlice(ports, resource, byKeyOf(resource.tab, [fields]), () => true);
  };
  ROWS.forEach((row, i) => {
    pull(row, row.fields);
    if (states[i] === 'unchanged') return;
    const sheet = ports.workbook.find(row.tab)!;
    const column = readTab(resourceOf(row.tab)!.tab, sheet).columns.get(row.field)!;
    sheet.put(2, column, states[i] === 'held back' ? row.mistake : row.edit);
    if (states[i] === 'in conflict') pull(row, { ...row.fields, [row.field]: row.theirs });
  });
  return ports;
}

function review(states: readonly State[], fresh: FreshWarnings = new Map()) {
  const ports = documentIn(states);
  return reviewView(ports, readGrids(ports), fresh, null);
}

test.each<[State, State, State, string[]]>([
  ['unchanged', 'unchanged', 'unchanged', []],
  ['changed', 'unchanged', 'unchanged', ['campaigns']],
  ['unchanged', 'in conflict', 'unchanged', ['targets']],
  ['unchanged', 'unchanged', 'held back', ['sources']],
  ['held back', 'unchanged', 'changed', ['campaigns', 'sources']],
  ['in conflict', 'held back', 'changed', ['campaigns', 'targets', 'sources']],
])('Campaigns %s, Targets %s and Sources %s', (campaigns, targets, sources, tabs) => {
  const states = [campaigns, targets, sources];
  const found = review(states);
  const tabsIn = (state: State) => ROWS.map(({ tab }) => tab).filter((_, i) => states[i] === state);
  expect(found.rows.map(({ tab }) => tab)).toEqual(tabsIn('changed'));
  expect(found.conflicts.map(({ tab }) => tab)).toEqual(tabsIn('in conflict'));
  expect(found.held.map(({ tab }) => tab)).toEqual(tabsIn('held back'));
  expect(found.tabs).toEqual(tabs);
});

test('a row with a warning of the comparison counts as a row with a warning', () => {
  const states: readonly State[] = ['changed', 'unchanged', 'unchanged'];
  const fresh = new Map([
    [rowName({ tab: 'campaigns', key: 'c1' }), ['The service no longer lists this campaign.']],
  ]);
  expect(review(states).rows.map(({ tally, warnings }) => [tally.warned, warnings])).toEqual([
    [undefined, []],
  ]);
  expect(review(states, fresh).rows.map(({ tally, warnings }) => [tally.warned, warnings])).toEqual([
    [1, ['The service no longer lists this campaign.']],
  ]);
});
