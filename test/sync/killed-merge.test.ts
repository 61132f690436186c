// test, sync: read-only cells that a killed merge did not write: the next merge writes the value of the base,
// or a newer one, and does not report them as edited.

import { baseRow } from '../../src/base/base';
import type { Fields } from '../../src/shared/value';
import { mergeRow } from '../../src/sync/merge-tab';
import { targets } from '../../src/tabs/targets/targets-columns';

const KEY = { campaignId: '7', country: 'US' };
const OTHERS = { campaign: 'Saga', bid: 2, budget: 9, disabled: false, clickUrl: '', impressionUrl: '' };
/** The merge changed the bid type from CPI to RET in the base, and was killed before it wrote the cell. */
const BASE = baseRow({ ...KEY, ...OTHERS, bidType: 'RET' }, undefined, { bidType: 'CPI' });

function merged(bidType: string, theirs: Fields) {
  const fields = { ...KEY, ...OTHERS, bidType };
  const row = { row: 2, key: '7 | US', fields, issues: [], status: '', change: '', states: '' };
  const { base, updates, edits, conflicts } = mergeRow(targets, BASE, row, { ...KEY, ...theirs });
  return {
    writes: updates.map(({ field, value, late }) => [field, value, late]),
    open: [edits, conflicts.length],
    bidType: base.fields.bidType,
    previous: base.previous,
  };
}

test('the cell with the old value gets the value of the base, also if the answer omits it', () => {
  for (const theirs of [{ bid: 2 }, { bid: 2, bidType: 'RET' }])
    expect(merged('CPI', theirs)).toEqual({
      writes: [['bidType', 'RET', true]],
      open: [0, 0],
      bidType: 'RET',
      previous: { bidType: 'CPI' },
    });
});

test('a newer value is written in place of the one of the base', () => {
  expect(merged('CPI', { bidType: 'CPE' })).toMatchObject({
    writes: [['bidType', 'CPE', true]],
    open: [0, 0],
    bidType: 'CPE',
    previous: { bidType: 'CPI' },
  });
});

test('a cell with the new value is done', () => {
  expect(merged('RET', { bidType: 'RET' })).toEqual({
    writes: [],
    open: [0, 0],
    bidType: 'RET',
    previous: undefined,
  });
});

test('the value goes back to the old one: the cell has it already', () => {
  expect(merged('CPI', { bidType: 'CPI' })).toMatchObject({
    writes: [],
    bidType: 'CPI',
    previous: undefined,
  });
});

test('a value that a person typed there stays, and is not overwritten', () => {
  expect(merged('CPE', { bidType: 'RET' })).toMatchObject({ writes: [], bidType: 'RET' });
});
