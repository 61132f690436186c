// test, e2e: a person moves a column to the front, or sorts, while Change, cell states and Status are
// written: the person's own cells, notes and colors stay.

import type { RunOptions } from '../../workbench/apps-script/host';
import { openSession, type Session } from './session';

const PEOPLE = `
function tab_() { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Campaigns'); }
function column_(header) {
  return tab_().getRange(1, 1, 1, tab_().getLastColumn()).getValues()[0].indexOf(header) + 1;
}
function addOwn() {
  var s = tab_(); var at = s.getLastColumn() + 1;
  s.getRange(1, at).setValue('Mine');
  for (var row = 2; row <= s.getLastRow(); row++) {
    s.getRange(row, at).setNote('note ' + row).setBackground('#00ff00');
    if (row % 2) s.getRange(row, at).setValue('own ' + row); else s.getRange(row, at).setFormula('="own "&' + row);
    s.getRange(row, column_('Name')).setNote('of ' + s.getRange(row, column_('Campaign ID')).getValue());
  }
}
function ownFirst() { var s = tab_(); s.moveColumns(s.getRange(1, column_('Mine')), 1); }
function ownLast() { var s = tab_(); s.moveColumns(s.getRange(1, column_('Mine')), s.getLastColumn() + 1); }
function sort(ascending) {
  var s = tab_();
  s.getRange(2, 1, s.getLastRow() - 1, s.getLastColumn()).sort({ column: column_('Campaign ID'), ascending: ascending });
}
function edited(row, column) {
  onEdit({ source: SpreadsheetApp.getActiveSpreadsheet(), range: tab_().getRange(row, column) });
}
function own() {
  var s = tab_(); var rows = s.getLastRow() - 1;
  var at = s.getRange(2, column_('Mine'), rows, 1);
  var ids = s.getRange(2, column_('Campaign ID'), rows, 1).getValues();
  var names = s.getRange(2, column_('Name'), rows, 1).getNotes();
  var all = {};
  [at.getValues(), at.getFormulas(), at.getNotes(), at.getBackgrounds()].forEach(function (lines) {
    lines.forEach(function (line, i) {
      all[ids[i][0]] = all[ids[i][0]] || [names[i][0].split('\\n')[0]];
      all[ids[i][0]].push(line[0]);
    });
  });
  return all;
}
`;

const TOUCHES = /^(get|set)(SheetValues|Values?|Notes|Backgrounds|NumberFormats|Formulas|DataRange)$/;

let session: Session;
beforeEach(async () => {
  session = await openSession({ service: { campaigns: 6, sources: 0, bids: 0, tidy: true } });
  session.host.options.files.push({ name: 'People.js', source: PEOPLE });
  await session.pull();
  await person('sort', true);
  await person('addOwn');
});
afterEach(() => session.close());

const person = (name: string, ...args: unknown[]) => session.person(name, ...args);

interface PersonAction {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Calls back right after the n-th call that touches cells; `seen` counts them. */
function after(n: number, action: PersonAction): { onCall: RunOptions['onCall']; seen(): number } {
  let seen = 0;
  return {
    seen: () => seen,
    onCall: async (_n, service, method) => {
      if (!/^(Sheet|Range)$/.test(service) || !TOUCHES.test(method)) return;
      seen += 1;
      if (seen !== n) return;
      const { ok, error } = await session.host.run({
        function: action.name,
        args: [...action.args],
        user: 'boris@example.com',
        session: 'page-2',
      });
      if (!ok) throw new Error(error?.message);
    },
  };
}

const ACTIONS: readonly [string, PersonAction, () => Promise<unknown>][] = [
  ['moves an own column to the front', { name: 'ownFirst', args: [] }, () => person('ownLast')],
  ['sorts the rows', { name: 'sort', args: [false] }, () => person('sort', true)],
];

/** Values with and without an issue, alternating. */
const spoil = (n: number) =>
  session.sheets.rows('Campaigns').forEach((_, i) => {
    session.sheets.set('Campaigns', i + 2, 'Name', (i + n) % 2 === 0 ? '' : `Name ${i} ${n}`);
  });

describe.each(ACTIONS)('a person who %s', (_, action, undo) => {
  it('keeps values, formulas, notes and colors while Check marks', async () => {
    const expected = await person('own');
    for (let n = 1; ; n += 1) {
      spoil(n);
      const watch = after(n, action);
      const { value } = await session.run('checkRun', [], { onCall: watch.onCall });
      expect(value).toMatchObject({ ok: true });
      expect([n, await person('own')]).toEqual([n, expected]);
      if (watch.seen() < n) break;
      await undo();
    }
    await session.ask('checkRun');
    const { groups } = await session.ask('checkRun');
    expect(groups.some(({ rule }) => rule !== '')).toBe(true);
  }, 120_000);
});
