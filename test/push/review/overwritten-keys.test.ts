// test, review: one key pasted over the keys of other rows. They are held back and can be restored; the row
// that rightly has the key stays an ordinary row. Check and the review name the same rows.

import { checkFix, checkRun } from '../../../src/features/check/check';
import { allFixes, allRestores } from '../../../src/features/check/view/check-choices';
import { stateIn } from '../../../src/tabs/columns/row-memory';
import { type Document, documentWith } from '../world/document';
import { storedBid } from '../world/stored-bid';
import { TWO_CAMPAIGNS } from '../world/two-campaigns';

const BIDS = 'source-bids';
const RIGHT = '7 | a1 | GB';
/** Their App ID becomes a1. The last one, in another country, gets a key that no row has. */
const PASTED = ['7 | a2 | GB', '7 | a3 | GB', '7 | a4 | GB', '7 | a5 | CA'];

let document: Document;
const bids = () => document.service.bids['7']!;
const rowOf = (app: string) =>
  document.read(BIDS).rows.find(({ fields }) => fields.externalAppId === `com.${app}`)!;
const changeAtService = (app: string, value: string) => {
  const at = bids().findIndex(({ app_id }) => app_id === app);
  bids().splice(at, 1, { ...bids()[at]!, bid_value: value });
};

beforeEach(() => {
  document = documentWith({
    ...TWO_CAMPAIGNS,
    bids: {
      '7': [
        storedBid('a1', 'GB', '2.46'),
        storedBid('a2', 'GB', '2.05'),
        storedBid('a3', 'GB', '1.9'),
        storedBid('a4', 'GB', '3.1'),
        storedBid('a5', 'CA', '1.5'),
      ],
    },
  });
  document.pull('campaigns', 'targets', BIDS);
});

const paste = () => {
  for (const key of PASTED) document.type(BIDS, key, 'appId', 'a1');
};
const errorRows = () =>
  checkRun(document.ports).groups.flatMap(({ issues }) =>
    issues.filter(({ severity }) => severity === 'error').map(({ row }) => row),
  );
const pastedRows = () => ['a2', 'a3', 'a4', 'a5'].map((app) => rowOf(app).row);

describe('an App ID pasted over others', () => {
  beforeEach(() => {
    document.type(BIDS, RIGHT, 'bidValue', 2.7);
    paste();
  });

  it('holds back only the rows whose key was overwritten, as Check lists them, with a button to restore', () => {
    const { rows, held, conflicts } = document.review();
    expect(rows.map(({ key, label }) => [key, label])).toEqual([[RIGHT, 'Saga · com.a1 · GB']]);
    expect(conflicts).toEqual([]);
    expect(held.map(({ cell }) => cell.row)).toEqual(pastedRows());
    expect(errorRows()).toEqual(pastedRows());
    for (const [i, { label }] of held.entries()) expect(label).toMatch(`Saga · com.a${i + 2}`);
    for (const [i, { reasons, fixes }] of held.entries()) {
      expect(reasons.join()).not.toMatch(/\||Delete/);
      expect(fixes.find(({ restores }) => restores)?.label).toBe(`Restore a${i + 2}`);
    }
  });

  it('pushes the edit of the row that rightly has the key, and marks only this row', () => {
    document.push();
    expect(bids().map(({ app_id, bid_value }) => [app_id, bid_value])).toEqual([
      ['a1', '2.7'],
      ['a2', '2.05'],
      ['a3', '1.9'],
      ['a4', '3.1'],
      ['a5', '1.5'],
    ]);
    expect(rowOf('a1')).toMatchObject({ change: '', fields: { bidValue: 2.7 } });
    expect(rowOf('a1').status).toMatch(/^Pushed/);
    expect(['a2', 'a3', 'a4'].map((app) => rowOf(app).status)).toEqual(
      ['a2', 'a3', 'a4'].map((app) => `Error · App ID was changed from ${app} to a1. Restore ${app}.`),
    );
  });

  it('the others are not compared with a value that changed at the service', () => {
    changeAtService('a1', '2.5');
    const { rows, held, conflicts } = document.review();
    expect(rows).toEqual([]);
    expect(conflicts.map(({ label, base, mine, theirs }) => [label, base, mine, theirs])).toEqual([
      ['Saga · com.a1 · GB', '$2.46', '$2.70', '$2.50'],
    ]);
    expect(held.map(({ cell }) => cell.row)).toEqual(pastedRows());
    for (const app of ['a2', 'a3', 'a4', 'a5']) {
      const { states } = rowOf(app);
      expect([stateIn(states, 'App ID'), stateIn(states, 'Bid value')]).toEqual(['error', '']);
    }
    const { held: after } = document.resolve({ take: 'theirs', seen: document.review().conflictsDigest });
    expect(after).toHaveLength(4);
    expect(['a1', 'a2', 'a3', 'a4'].map((app) => rowOf(app).fields.bidValue)).toEqual([2.5, 2.05, 1.9, 3.1]);
  });

  it('a pull brings the row that rightly has the key up to date, and no other', () => {
    document.type(BIDS, RIGHT, 'bidValue', 2.46);
    changeAtService('a1', '2.5');
    changeAtService('a2', '9');
    document.pull(BIDS);
    expect(['a1', 'a2', 'a3', 'a4', 'a5'].map((app) => rowOf(app).fields.bidValue)).toEqual([
      2.5, 2.05, 1.9, 3.1, 1.5,
    ]);
    expect(document.review()).toMatchObject({ rows: [], conflicts: [] });
  });

  it('an edit can be reverted, although other rows have the key', () => {
    const { token } = document.review();
    expect(document.revert({ token })).toMatchObject({ rows: [] });
    expect(rowOf('a1').fields.bidValue).toBe(2.46);
  });

  it('all keys can be restored at once, in Check and in the review', () => {
    const { groups } = checkRun(document.ports);
    const [group] = groups.filter(({ rule }) => rule === 'key-changed');
    // The key in CA may also be that of a new source bid.
    expect([allFixes(group!).length, allRestores(group!).length]).toEqual([3, 4]);
    const { held } = document.review();
    const restores = held.flatMap(({ fixes }) =>
      fixes.filter(({ restores }) => restores).map(({ fix }) => fix),
    );
    expect(restores.map(({ seen }) => seen)).toEqual(allRestores(group!).map(({ seen }) => seen));
    checkFix(document.ports, restores);
    expect(document.read(BIDS).rows.map(({ key }) => key)).toEqual([RIGHT, ...PASTED]);
    expect(document.review().held).toEqual([]);
  });
});

it('two equal rows are both listed, with their label and not their key', () => {
  const cells = document.row(BIDS, RIGHT)! as Record<string, string | number>;
  document.add(BIDS, { ...cells, overridePercent: '', bidValue: 2.7 });
  const { held } = document.review();
  expect(held.map(({ cell }) => cell.row)).toEqual(errorRows());
  expect(held.map(({ label }) => label)).toEqual(['Saga · com.a1 · GB', 'Saga · com.a1 · GB']);
  for (const { reasons } of held)
    expect(reasons).toEqual([expect.stringMatching(/cannot tell which row is right/)]);
});

it('two equal rows without an edit are no changes', () => {
  const cells = document.row(BIDS, RIGHT)! as Record<string, string | number>;
  document.add(BIDS, { ...cells, overridePercent: '' });
  document.service.log.length = 0;
  expect(document.review()).toMatchObject({ rows: [], held: [] });
  expect(document.service.log).toEqual([]);
});

describe('a campaign that was renamed at the service while keys were overwritten', () => {
  beforeEach(() => {
    paste();
    const [saga, ...others] = document.service.campaigns;
    document.service.campaigns.splice(0, 2, { ...saga!, name: 'Saga II' }, ...others);
    document.pull('campaigns', 'targets', BIDS);
  });

  it('has its present name in restored rows without an error', () => {
    const names = new Set(document.read(BIDS).rows.map(({ fields }) => fields.campaign));
    expect([...names]).toContain('Saga II');
    const [group] = checkRun(document.ports).groups.filter(({ rule }) => rule === 'key-changed');
    const after = checkFix(document.ports, allRestores(group!));
    expect(after.groups).toEqual([]);
    document.pull(BIDS);
    expect(document.read(BIDS).rows.map(({ fields }) => fields.campaign)).toEqual(
      ['a1', 'a2', 'a3', 'a4', 'a5'].map(() => 'Saga II'),
    );
    expect(checkRun(document.ports).groups).toEqual([]);
  });

  it('any other name is still an error', () => {
    document.type(BIDS, RIGHT, 'campaign', 'Quest');
    const groups = checkRun(document.ports).groups.map(({ rule }) => rule);
    expect(groups).toContain('read-only-edited');
  });
});
