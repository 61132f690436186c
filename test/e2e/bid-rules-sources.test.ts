// test, e2e: a bid rule for Sources clears Active where it is checked, as an ordinary edit, and proposes
// nothing for sources that are already off.

import type { NewRule } from '../../src/features/bid-rules/bid-rules-schema';
import { RULE_COLUMNS } from '../../src/features/bid-rules/core/bid-rule';
import { openSession, type Session } from './session';

let session: Session;
beforeAll(async () => {
  session = await openSession({ service: { campaigns: 4, sources: 6, bids: 1, tidy: true } });
  await session.pull(['campaigns', 'sources']);
});
afterAll(() => session.close());

const rows = () => session.sheets.rows('Sources');

it('turns off the sources that are on, and leaves the others alone', async () => {
  const before = rows();
  const on = before.filter(({ Active }) => Active === true).length;
  expect([on > 0, on < before.length]).toEqual([true, true]);
  const empty = Object.fromEntries(RULE_COLUMNS.map((column) => [column, '']));
  const rule = { ...empty, On: 'TRUE', Name: 'Off', Tab: 'Sources', Then: 'source off' } as NewRule;
  await session.ask('bidRulesAdd', rule);
  const { tabs } = await session.ask('bidRulesRun');
  const rules = [{ name: 'Off', proposed: on }];
  expect(tabs).toEqual([{ sheet: 'Sources', proposed: on, left: before.length - on, rules }]);
  rows().forEach(({ Active, Proposed }) => {
    expect(Proposed !== null).toBe(Active === true);
  });
  expect(await session.ask('bidRulesAccept', 'all')).toEqual({ accepted: on, outdated: 0, hiddenRows: 0 });
  rows().forEach(({ Active, Change }, i) => {
    expect([Active, Change]).toEqual([false, before[i]!.Active === true ? 'edit' : null]);
  });
});
