// test: which changes of a run can be undone, case by case; and the laws: an undo and a pull restore the
// previous state, no change of others is overwritten, no typed value is lost.

import * as fc from 'fast-check';
import { bundleOf } from '../../src/push/engine/moved-values';
import type { LoggedOperation } from '../../src/push/journal/journal-rows';
import { keepTogether } from '../../src/push/undo/undo-rules';
import { undoOf } from '../../src/push/undo/undoable';
import type { Fields, Value } from '../../src/shared/value';
import { mergeTab } from '../../src/sync/merge-tab';
import type { Change, Operation, Outcome } from '../../src/sync/operation';
import { planTab } from '../../src/sync/push-plan';
import { afterPush } from '../../src/sync/reconcile';
import { ads } from '../../src/tabs/ads/ads-columns';
import { assets } from '../../src/tabs/assets/assets-columns';
import { campaigns } from '../../src/tabs/campaigns/campaigns-columns';
import type { Tab } from '../../src/tabs/columns/tab';
import { sourceBids } from '../../src/tabs/source-bids/source-bids-columns';
import { sources } from '../../src/tabs/sources/sources-columns';
import { targets } from '../../src/tabs/targets/targets-columns';
import { partial, pushed, readableStories, rowOf, type Story, tab, written } from '../sync/tables';

type Edit = readonly [field: string, before: Value, after: Value];

const changesOf = (edits: readonly Edit[]): Change[] =>
  edits.map(([field, before, after]) => ({ field, before, after }));

function loggedAs(of: Tab, outcome: Outcome, ...edits: Edit[]): LoggedOperation {
  const operation: Operation = {
    tab: of.id,
    action: 'update',
    key: '7',
    campaignId: '7',
    label: 'Seven',
    changes: changesOf(edits),
  };
  return {
    run: 'push-1',
    time: '2026-01-15 09:30',
    who: 'Ann',
    operation,
    outcome,
    detail: '',
    entry: 0,
  };
}
const done = (of: Tab, ...edits: Edit[]) => loggedAs(of, 'verified', ...edits);
const created = (of: Tab, ...edits: Edit[]): LoggedOperation => {
  const logged = done(of, ...edits);
  return { ...logged, operation: { ...logged.operation, action: 'create' } };
};

const GONE_TARGET: Fields = { campaignId: '7', country: 'DE', disabled: true };
const GONE_BID: Fields = { overridePercent: null, bidValue: null };
const GONE_ASSET: Fields = { asset: '', processing: '', remove: true };

interface Case {
  readonly of: Tab;
  readonly logged: LoggedOperation;
  readonly reported: Fields | null;
  readonly gone?: Fields;
  /** Wanted values of fields. */
  readonly restored: Fields;
  /** `kind field`, in order. */
  readonly left: readonly string[];
}

const CASES: Record<string, Case> = {
  'a value that still stands': {
    of: campaigns,
    logged: done(campaigns, ['name', 'a', 'b'], ['category', '', 'x']),
    reported: { name: 'b', category: 'x' },
    restored: { name: 'a', category: '' },
    left: [],
  },
  'one field changed by another person, another one unchanged': {
    of: campaigns,
    logged: done(campaigns, ['name', 'a', 'b'], ['active', false, true]),
    reported: { name: 'c', active: true },
    restored: { active: false },
    left: ['changed name'],
  },
  'what was already restored': {
    of: campaigns,
    logged: done(campaigns, ['name', 'a', 'b']),
    reported: { name: 'a' },
    restored: {},
    left: ['already name'],
  },
  'a field that the service does not return': {
    of: campaigns,
    logged: done(campaigns, ['name', 'a', 'b'], ['category', 'x', 'y']),
    reported: { category: 'y' },
    restored: { category: 'x' },
    left: ['unread name'],
  },
  'an object that is gone': {
    of: campaigns,
    logged: done(campaigns, ['name', 'a', 'b']),
    reported: null,
    restored: {},
    left: ['gone '],
  },
  'a checkbox that was never set': {
    of: campaigns,
    logged: done(campaigns, ['active', null, true]),
    reported: { active: true },
    restored: { active: false },
    left: [],
  },
  'a change of nothing': {
    of: campaigns,
    logged: done(campaigns, ['active', null, false]),
    reported: { active: false },
    restored: {},
    left: [],
  },
  'a field that only a creation can set': {
    of: campaigns,
    logged: done(campaigns, ['platform', 'ios', 'android']),
    reported: { platform: 'android' },
    restored: {},
    left: ['created platform'],
  },
  'a value that no cell of the column can hold': {
    of: targets,
    logged: done(targets, ['bid', 'cheap', 2]),
    reported: { bid: 2 },
    restored: {},
    left: ['rule bid'],
  },
  'accepted otherwise: only what stands as written': {
    of: campaigns,
    logged: loggedAs(campaigns, 'done', ['name', 'a', 'b'], ['category', 'x', 'y']),
    reported: { name: 'b', category: 'z' },
    restored: { name: 'a' },
    left: ['changed category'],
  },
  'no answer, and it was carried out': {
    of: campaigns,
    logged: loggedAs(campaigns, 'unknown', ['name', 'a', 'b']),
    reported: { name: 'b' },
    restored: { name: 'a' },
    left: [],
  },
  'no answer, and it was not': {
    of: campaigns,
    logged: loggedAs(campaigns, 'unknown', ['name', 'a', 'b']),
    reported: { name: 'a' },
    restored: {},
    left: ['already name'],
  },
  refused: {
    of: campaigns,
    logged: loggedAs(campaigns, 'failed', ['name', 'a', 'b']),
    reported: { name: 'b' },
    restored: {},
    left: ['not-sent '],
  },
  'never sent': {
    of: campaigns,
    logged: loggedAs(campaigns, 'planned', ['name', 'a', 'b']),
    reported: { name: 'b' },
    restored: {},
    left: ['not-sent '],
  },
  'stopped before': {
    of: campaigns,
    logged: loggedAs(campaigns, 'canceled', ['name', 'a', 'b']),
    reported: { name: 'b' },
    restored: {},
    left: ['not-sent '],
  },
  'a creation with a key of the service': {
    of: campaigns,
    logged: created(campaigns, ['name', '', 'b']),
    reported: null,
    restored: {},
    left: ['created '],
  },
  'a new source, which has no way back': {
    of: sources,
    logged: created(sources, ['campaignId', '', '7'], ['appId', '', 'x'], ['active', null, true]),
    reported: { campaignId: '7', appId: 'x', active: true },
    restored: {},
    left: ['created '],
  },
  'a new source bid goes back to default': {
    of: sourceBids,
    logged: created(sourceBids, ['campaignId', '', '7'], ['overridePercent', null, 20]),
    reported: { campaignId: '7', overridePercent: 20, bidValue: null },
    gone: GONE_BID,
    restored: { overridePercent: null },
    left: [],
  },
  'a new country is switched off': {
    of: targets,
    logged: created(targets, ['country', '', 'DE'], ['bid', null, 2], ['disabled', null, false]),
    reported: { country: 'DE', bid: 2, disabled: false },
    gone: GONE_TARGET,
    restored: { disabled: true },
    left: [],
  },
  'a new DEFAULT row is emptied, because it is no country': {
    of: targets,
    logged: created(targets, ['country', '', 'DEFAULT'], ['bid', null, 2], ['disabled', null, false]),
    reported: { country: 'DEFAULT', bid: 2, disabled: false },
    gone: GONE_TARGET,
    restored: { bid: null },
    left: [],
  },
  'a new country that another person changed since': {
    of: targets,
    logged: created(targets, ['country', '', 'DE'], ['bid', null, 2], ['disabled', null, false]),
    reported: { country: 'DE', bid: 3, disabled: false },
    gone: GONE_TARGET,
    restored: {},
    left: ['changed bid'],
  },
  'a new country that is off again': {
    of: targets,
    logged: created(targets, ['country', '', 'DE'], ['bid', null, 2]),
    reported: null,
    gone: GONE_TARGET,
    restored: {},
    left: ['already '],
  },
  'a country that the run switched off, with what else it changed': {
    of: targets,
    logged: done(targets, ['bid', 2, 3], ['disabled', false, true]),
    reported: null,
    gone: GONE_TARGET,
    restored: { bid: 2, disabled: false },
    left: [],
  },
  'a country that the run switched on is switched off, its values with it': {
    of: targets,
    logged: done(targets, ['bid', 2, 3], ['disabled', true, false]),
    reported: { bid: 3, disabled: false },
    gone: GONE_TARGET,
    restored: { disabled: true },
    left: [],
  },
  'a country that another person disabled': {
    of: targets,
    logged: done(targets, ['bid', 2, 3]),
    reported: null,
    gone: GONE_TARGET,
    restored: {},
    left: ['gone bid'],
  },
  'a cleared override, whose row the service dropped': {
    of: sourceBids,
    logged: done(sourceBids, ['overridePercent', 20, null]),
    reported: null,
    gone: GONE_BID,
    restored: { overridePercent: 20 },
    left: [],
  },
  'a new asset is removed': {
    of: assets,
    logged: created(assets, ['type', '', 'TXT_BUTTON'], ['asset', '', 'Play']),
    reported: { type: 'TXT_BUTTON', asset: 'Play', remove: false },
    gone: GONE_ASSET,
    restored: { remove: true },
    left: [],
  },
  'an ad': {
    of: ads,
    logged: done(ads, ['active', true, false]),
    reported: { active: false },
    restored: { active: true },
    left: [],
  },
};

describe('undoOf', () => {
  it.each(Object.entries(CASES))('%s', (_, { of, logged, reported: says, gone, restored, left }) => {
    const { operation, notRestored: stays } = undoOf(of, logged, { reported: says, gone });
    const after = Object.fromEntries(
      (operation?.changes ?? []).map((change) => [change.field, change.after]),
    );
    expect(after).toEqual(restored);
    expect(stays.map(({ kind, field }) => `${kind} ${field}`)).toEqual(left);
    expect(stays.every(({ why }) => /^[A-Z].*\.$/.test(why))).toBe(true);
    if (operation) expect(operation).toMatchObject({ action: 'update', undoes: 'push-1', key: '7' });
  });
});

describe('keepTogether', () => {
  const place = (country: string, ...edits: Edit[]): LoggedOperation => {
    const logged = done(targets, ...edits);
    return { ...logged, operation: { ...logged.operation, key: `7 | ${country}`, label: country } };
  };
  const moved = [
    place('DEFAULT', ['bid', 2, null], ['budget', 10, 20]),
    place('DE', ['bid', null, 3]),
    place('FR', ['bid', null, 3]),
  ];
  const now = [
    { bid: null, budget: 20 },
    { bid: 3, budget: null },
    { bid: 3, budget: null },
  ];

  it('restores a moved value in all rows', () => {
    const undoings = moved.map((logged, i) => undoOf(targets, logged, { reported: now[i]! }));
    expect(keepTogether(targets, undoings)).toEqual(undoings);
    expect(new Set(moved.map(({ operation }) => bundleOf(targets, operation))).size).toBe(1);
    expect(bundleOf(targets, moved[0]!.operation)).not.toBe('');
  });

  it('restores it in none if one was changed since, with the reason; other values are restored', () => {
    const undoings = moved.map((logged, i) => {
      return undoOf(targets, logged, { reported: i === 2 ? { bid: 4, budget: null } : now[i]! });
    });
    const kept = keepTogether(targets, undoings);
    expect(kept.map(({ operation }) => operation?.changes ?? [])).toEqual([
      [{ field: 'budget', before: 20, after: 10 }],
      [],
      [],
    ]);
    expect(kept.map(({ notRestored: left }) => left.map(({ kind }) => kind))).toEqual([
      ['rule'],
      ['rule'],
      ['changed'],
    ]);
    expect(kept[1]!.notRestored[0]!.why).toContain('It cannot be restored in FR.');
  });

  it('restores values that did not move one by one', () => {
    const other = [place('DE', ['bid', 1, 2]), place('FR', ['bid', 1, 2])];
    const undoings = [
      undoOf(targets, other[0]!, { reported: { bid: 2 } }),
      undoOf(targets, other[1]!, { reported: { bid: 9 } }),
    ];
    expect(keepTogether(targets, undoings)).toEqual(undoings);
    expect(bundleOf(targets, other[0]!.operation)).toBe('');
  });
});

/** The document and the service after a pull and a push of everything typed. */
function pushedStory(story: Story) {
  const merged = mergeTab(tab, story.base, story.rows, story.theirs, 'all');
  const rows = written(story.rows, merged.updates);
  const updates = planTab(tab, merged.base, rows, []).operations.filter(
    ({ action, key }) => action === 'update' && story.theirs.has(key),
  );
  const theirs = pushed(story.theirs, updates);
  const base = new Map(merged.base);
  for (const operation of updates) {
    const row = rows.find(({ key }) => key === operation.key)!;
    base.set(
      operation.key,
      afterPush(tab, base.get(operation.key), operation, row, theirs.get(operation.key)!).base,
    );
  }
  const run = updates.map((operation): LoggedOperation => ({ ...done(tab), operation }));
  return { before: merged.base, rows, base, theirs, run };
}

const blank = (field: string): Value => {
  const decoded = tab.columns.find((column) => column.field === field)!.kind.decode('');
  return decoded.ok ? decoded.value : null;
};
const same = (field: string, a: Value | undefined, b: Value | undefined): boolean =>
  tab.columns.find((column) => column.field === field)!.kind.equal(a ?? blank(field), b ?? blank(field));

const FIELDS = tab.columns.map(({ field }) => field);

it('an undo of a run followed by a pull is the base before it', () => {
  fc.assert(
    fc.property(readableStories, (story) => {
      const { before, rows, base, theirs, run } = pushedStory(story);
      const undoings = run.map((logged) => {
        return undoOf(tab, logged, { reported: theirs.get(logged.operation.key)! });
      });
      expect(undoings.flatMap(({ notRestored: left }) => left)).toEqual([]);
      const operations = undoings.flatMap(({ operation }) => operation ?? []);
      const back = pushed(theirs, operations);
      const next = new Map(base);
      let now = rows;
      for (const operation of operations) {
        const row = now.find(({ key }) => key === operation.key)!;
        const after = afterPush(tab, next.get(operation.key), operation, row, back.get(operation.key)!);
        next.set(operation.key, after.base);
        now = written(now, after.updates);
      }
      const pulled = mergeTab(tab, next, now, back, 'all');
      for (const { operation } of run) {
        const [was, is] = [before.get(operation.key)!.fields, pulled.base.get(operation.key)!.fields];
        const row = written(now, pulled.updates).find(({ key }) => key === operation.key)!;
        for (const { field } of operation.changes) {
          expect([field, same(field, is[field], was[field])]).toEqual([field, true]);
          expect([field, same(field, row.fields[field], was[field])]).toEqual([field, true]);
        }
        for (const field of FIELDS)
          expect([field, same(field, is[field], was[field])]).toEqual([field, true]);
      }
    }),
  );
});

it('never overwrites a change of others, and never loses values typed since', () => {
  const meanwhile = fc.array(fc.record({ foreign: partial, typed: partial, gone: fc.boolean() }), {
    minLength: 6,
    maxLength: 6,
  });
  fc.assert(
    fc.property(readableStories, meanwhile, (story, others) => {
      const { rows, base, theirs, run } = pushedStory(story);
      const now = new Map(theirs);
      const typed = rows.map((row, i) => {
        const { foreign, typed: own, gone } = others[i]!;
        if (row.key !== null && now.has(row.key)) {
          if (gone && i % 2 === 0) now.delete(row.key);
          else now.set(row.key, { ...now.get(row.key), ...foreign });
        }
        return rowOf(row.row, row.key, { ...row.fields, ...own });
      });
      const undoings = run.map((logged) => {
        return undoOf(tab, logged, { reported: now.get(logged.operation.key) ?? null });
      });
      for (const { logged, operation } of undoings) {
        const says = now.get(logged.operation.key);
        for (const { field, before, after } of operation?.changes ?? []) {
          const wrote = logged.operation.changes.find((change) => change.field === field)!;
          expect(same(field, says?.[field], wrote.after)).toBe(true);
          expect([same(field, before, wrote.after), same(field, after, wrote.before)]).toEqual([true, true]);
        }
        if (!operation) continue;
        const back = pushed(now, [operation]).get(operation.key)!;
        const row = typed.find(({ key }) => key === operation.key)!;
        const known = base.get(operation.key)!;
        const merge = afterPush(tab, known, operation, row, back);
        for (const update of merge.updates) {
          expect([
            update.field,
            same(update.field, row.fields[update.field], known.fields[update.field]),
          ]).toEqual([update.field, true]);
        }
        // A cell without an edit shows the restored value; an edit continues from it.
        for (const { field, after } of operation.changes) {
          const edited = !same(field, row.fields[field], known.fields[field]);
          const shows = written([row], merge.updates)[0]!.fields[field];
          expect([field, same(field, shows, edited ? row.fields[field] : after)]).toEqual([field, true]);
          expect([field, same(field, merge.base.fields[field], after)]).toEqual([field, true]);
          expect(merge.conflicts.filter((conflict) => conflict.field === field)).toEqual([]);
        }
      }
    }),
  );
});
