// test, e2e: chart sheets in the document: they have no cells, and reading their size throws.

import type { Reply } from '../../src/ports/user-error';
import { RESOURCES } from '../../src/tabs/registry';
import { ALL, openSession, type Session } from './session';

let session: Session;
beforeEach(async () => {
  session = await openSession({ patient: true, service: { campaigns: 3, tidy: true } });
});
afterEach(() => session.close());

it('are skipped in every action, also if one is active or has the name of a tab', async () => {
  for (const [at, name] of ['Results', 'Campaigns', 'Bidgrid log', 'Bidgrid data (do not edit)'].entries())
    session.host.addChartSheet(name, at);
  await session.host.open({ user: 'anna@example.com', session: 'page-1' });
  await session.ask('pullEstimate', ALL);
  const job = await session.pull(RESOURCES.map(({ tab }) => tab.id));
  expect(job).toMatchObject({ state: 'finished', gaps: 0 });
  expect(session.sheets.names()).toContain('Campaigns (2)');
  await session.sheets.type('Campaigns (2)', 2, 'Name', 'Edited');
  expect(session.sheets.value('Campaigns (2)', 2, 'Change')).toBe('edit');
  expect(await session.ask('checkRun')).toMatchObject({ errors: 0 });
  expect(await session.push()).toMatchObject({ state: 'finished', done: 1, problems: [] });
  expect(session.sheets.rows('Bidgrid log (2)')).toHaveLength(1);
  expect(await session.undo()).toMatchObject({ done: 1 });
  expect((await session.pull()).summary.join(' ')).toContain('no changes');
});

it('have no selection: actions that need one give a message', async () => {
  await session.pull();
  const sheetId = session.host.addChartSheet('Results');
  session.host.selections.select('page-1', {
    sheetId,
    ranges: [{ sheetId, row: 1, column: 1, rows: 1, columns: 1 }],
    current: { row: 1, column: 1 },
  });
  for (const [name, args] of [
    ['pullEstimate', [{ ...ALL, selectedRows: true }]],
    ['adjustPreview', [{ how: 'set', value: '1' }]],
    ['cellHistory', ['']],
    ['selectedList', [{ kind: 'suppression', most: 10 }]],
  ] as const) {
    const { value } = await session.run(name, [...args]);
    const reply = value as Reply<unknown>;
    expect([name, reply.ok || reply.error.sentence]).toEqual([
      name,
      expect.not.stringContaining('unexpected'),
    ]);
  }
});
