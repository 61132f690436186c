// test, journal: the hidden sheet is deleted while a run is written: nothing more is sent, what becomes known
// later is kept for the log and the summary, and creations stay held back.

import { openRun } from '../../../src/push/journal/journal';
import { unknownRecords } from '../../../src/push/journal/unknown-records';
import { type PlainPorts, plainPorts } from '../../ports/plain-ports';
import { event, journalSheet, outcomesOf, rename, startPush } from './plain-runs';

const LOST = 'The hidden journal was deleted or protected while it was written. Start again.';

/** Three renames, of which the first was sent. */
function sending(first = rename('1')) {
  const ports = plainPorts();
  const journal = startPush(ports, 'push-1', [first, rename('2'), rename('3')]);
  journal.write([event(0, 'sending')]);
  return { ports, journal };
}

/** The sheet is deleted: calls of it fail, and it is found only in what this execution remembers. */
function deleteSheet(ports: PlainPorts): void {
  const sheet = journalSheet(ports);
  ports.workbook.has = ({ sheetId }) => sheetId !== sheet.sheetId;
  for (const method of ['extent', 'values', 'toEnd', 'write', 'header'] as const)
    sheet[method] = () => {
      throw new Error('The sheet was deleted.');
    };
}

test('a creation is not sent, and results of what was sent are kept', () => {
  const { ports, journal } = sending(rename('new-1', 'create'));
  deleteSheet(ports);
  journal.write([event(0, 'verified', 'Read back.')]);
  expect(journal.isDamaged).toBe(true);
  expect(outcomesOf(journal)).toEqual(['verified', 'planned', 'planned']);
  expect(() => journal.write([event(1, 'sending'), event(2, 'canceled')])).toThrow(LOST);
  expect(outcomesOf(journal)).toEqual(['verified', 'planned', 'canceled']);
});

test('it stays damaged for every later execution', () => {
  const { ports, journal } = sending();
  deleteSheet(ports);
  journal.write([event(0, 'verified')]);
  expect(openRun(ports, 'push-1')!.isDamaged).toBe(true);
});

const heldIn = (ports: PlainPorts) => unknownRecords(ports.documentStore).map(({ entry }) => entry);
test.each([
  ['unknown', [0]],
  ['verified', []],
  ['failed', []],
] as const)('a creation that is %s when the journal is lost: held back are %j', (outcome, held) => {
  const { ports, journal } = sending(rename('new-1', 'create'));
  expect(heldIn(ports)).toEqual([0]);
  deleteSheet(ports);
  journal.write([event(0, outcome)]);
  expect(heldIn(ports)).toEqual(held);
});

test('an error of the sheet that was not deleted is thrown as it is', () => {
  const { ports, journal } = sending();
  journalSheet(ports).write = () => {
    throw new Error('Service Spreadsheets timed out.');
  };
  expect(() => journal.write([event(0, 'verified')])).toThrow('Service Spreadsheets timed out.');
  expect(journal.isDamaged).toBe(false);
});

test('a sheet that is deleted while a run is opened leaves no entries; another error is thrown', () => {
  const { ports } = sending();
  journalSheet(ports).toEnd = () => {
    throw new Error('Service Spreadsheets timed out.');
  };
  expect(() => openRun(ports, 'push-1')).toThrow('Service Spreadsheets timed out.');
  deleteSheet(ports);
  const journal = openRun(ports, 'push-1')!;
  expect([journal.isDamaged, journal.head, journal.entries]).toEqual([true, null, []]);
});

test('without outcomes nothing is written', () => {
  const { ports, journal } = sending();
  journalSheet(ports).forgetCalls();
  journal.write([]);
  expect(journalSheet(ports).callCount()).toBe(0);
});

test('of the values read before sending, the changed fields are kept, and the first value of each', () => {
  const { ports, journal } = sending();
  const seen = (name: string) => ({ ...event(0, 'unknown'), valuesBefore: { name, active: true } });
  journal.write([seen('theirs')]);
  journal.write([seen('ours')]);
  expect(journal.entries[0]!.valuesBefore).toEqual({ name: 'theirs' });
  expect(openRun(ports, 'push-1')!.entries[0]!.valuesBefore).toEqual({ name: 'theirs' });
});
