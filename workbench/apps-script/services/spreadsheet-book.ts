// Workbench, Apps Script host: Spreadsheet: the document, its sheets and people.
import { RemoveSheetCommand, SetWorkbookNameMutation, SetWorksheetOrderMutation } from '@univerjs/sheets';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle, SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { copyProtections, duplicateSheet, insertSheet, nextSheetName } from './spreadsheet-copies';
import { checkInside, checkMayEditSheet, sheetOf } from './spreadsheet-grid';
import { findNotation, rangeOfNotation } from './spreadsheet-notation';
import { isSheetHandle, numericSheetId, type RangeRef, rangeHandle, sheetHandle } from './spreadsheet-refs';

/** Methods that Spreadsheet forwards to its active sheet. */
const ON_ACTIVE_SHEET = [
  'appendRow',
  'autoResizeColumn',
  'deleteColumn',
  'deleteColumns',
  'deleteRow',
  'deleteRows',
  'getColumnWidth',
  'getDataRange',
  'getFrozenColumns',
  'getFrozenRows',
  'getLastColumn',
  'getLastRow',
  'getRowHeight',
  'getSheetValues',
  'hideColumn',
  'hideRow',
  'insertColumnAfter',
  'insertColumnBefore',
  'insertColumnsAfter',
  'insertColumnsBefore',
  'insertRowAfter',
  'insertRowBefore',
  'insertRowsAfter',
  'insertRowsBefore',
  'setColumnWidth',
  'setFrozenColumns',
  'setFrozenRows',
  'setRowHeight',
  'sort',
  'unhideColumn',
  'unhideRow',
] as const satisfies readonly (keyof GoogleAppsScript.Spreadsheet.Spreadsheet)[];

/** The file's ID at Google. */
export const spreadsheetId = ({ workbook }: HostCore): string => `bidgrid-workbench-${workbook.unitId}`;

export function bookService(
  core: HostCore,
  sheet: Service,
): Served<GoogleAppsScript.Spreadsheet.Spreadsheet> {
  const { workbook, selections } = core;
  const book = workbook.core;
  const activeId = (run: Run) => selections.of(run.session).sheetId;
  const activate = (run: Run, sheetId: string) => {
    const range: RangeRef = { sheetId, row: 1, column: 1, rows: 1, columns: 1 };
    selections.select(run.session, { sheetId, ranges: [range], current: { row: 1, column: 1 } });
  };

  const remove = (run: Run, sheetId: string) => {
    checkMayEditSheet(workbook, run, sheetId);
    if (book.getSheetSize() === 1)
      throw new ScriptException("You can't remove all the sheets in a document.");
    workbook.execute(RemoveSheetCommand.id, { subUnitId: sheetId });
  };

  /** insertSheet(), (name), (index), (name, index), (…, {template}). */
  const insert = (run: Run, args: unknown[]) => {
    const name = args.find((each) => typeof each === 'string');
    const wanted = args.find((each) => typeof each === 'number');
    const options = args.find(
      (each): each is object => typeof each === 'object' && each !== null && !('$' in each),
    );
    const template = options && 'template' in options ? options.template : null;
    const position = wanted === undefined ? book.getSheetOrders().indexOf(activeId(run)) + 1 : Number(wanted);
    const index = Math.min(Math.max(0, position), book.getSheetSize());
    const id = isSheetHandle(template)
      ? duplicateSheet(core, run, template.ref.sheetId, { name: name ?? nextSheetName(core), index }).sheetId
      : insertSheet(core, name ?? nextSheetName(core), index);
    activate(run, id);
    return sheetHandle(id);
  };

  const addPeople = (people: unknown[]) => {
    for (const person of people.map((each) => (isHandle(each, 'User') ? String(each.ref) : String(each)))) {
      if (!workbook.own.people.includes(person)) workbook.own.people.push(person);
    }
    workbook.ownChanged();
    return SELF;
  };

  const forwarded = Object.fromEntries(
    ON_ACTIVE_SHEET.map((method) => [
      method,
      (run: Run, _ref: unknown, ...args: never[]) =>
        sheet[method]?.(run, ...([{ sheetId: activeId(run) }, ...args] as never[])),
    ]),
  );

  return {
    ...forwarded,
    getId: () => spreadsheetId(core),
    getName: () => book.getName(),
    rename: (_run: Run, _ref: unknown, name: string) => {
      workbook.execute(SetWorkbookNameMutation.id, { name: String(name) });
    },
    getUrl: () => `https://docs.google.com/spreadsheets/d/${spreadsheetId(core)}/edit`,
    getSpreadsheetLocale: () => workbook.locale.name,
    getSpreadsheetTimeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    getNumSheets: () => book.getSheetSize(),
    getSheets: () => book.getSheetOrders().map(sheetHandle),
    getSheetByName: (_run: Run, _ref: unknown, name: string) => {
      const found = book.getSheetBySheetName(String(name));
      return found ? sheetHandle(found.getSheetId()) : null;
    },
    getSheetById: (_run: Run, _ref: unknown, id: number) => {
      const found = book.getSheets().find((each) => numericSheetId(each.getSheetId()) === id);
      return found ? sheetHandle(found.getSheetId()) : null;
    },
    getSheetId: (run: Run) => numericSheetId(activeId(run)),
    getSheetName: (run: Run) => sheetOf(workbook, activeId(run)).getName(),
    getRange: (run: Run, _ref: unknown, notation: string) =>
      rangeHandle(checkInside(workbook, rangeOfNotation(workbook, notation, activeId(run)))),
    getRangeList: (run: Run, _ref: unknown, notations: string[]) =>
      handle(
        'RangeList',
        notations.map((each) => {
          const found = findNotation(workbook, each, activeId(run));
          if (!found) throw new ScriptException('Range not found');
          return checkInside(workbook, found);
        }),
      ),
    insertSheet: (run: Run, _ref: unknown, ...args: unknown[]) => insert(run, args),
    deleteSheet: (run: Run, _ref: unknown, target: unknown) => {
      if (!isSheetHandle(target)) throw signatureMismatch('SpreadsheetApp.Spreadsheet.deleteSheet', [target]);
      remove(run, target.ref.sheetId);
    },
    deleteActiveSheet: (run: Run) => {
      remove(run, activeId(run));
      return sheetHandle(activeId(run));
    },
    duplicateActiveSheet: (run: Run) => {
      const from = activeId(run);
      const index = book.getSheetOrders().indexOf(from) + 1;
      const { sheetId } = duplicateSheet(core, run, from, { index });
      copyProtections(core, from, sheetId);
      activate(run, sheetId);
      return sheetHandle(sheetId);
    },
    renameActiveSheet: (run: Run, _ref: unknown, name: string) => {
      sheet.setName?.(run, ...([{ sheetId: activeId(run) }, name] as never[]));
    },
    moveActiveSheet: (run: Run, _ref: unknown, position: number) => {
      const sheetId = activeId(run);
      if (position < 1 || position > book.getSheetSize()) throw new ScriptException('Invalid argument: pos');
      const fromOrder = book.getSheetOrders().indexOf(sheetId);
      workbook.execute(SetWorksheetOrderMutation.id, {
        subUnitId: sheetId,
        fromOrder,
        toOrder: position - 1,
      });
    },
    getFormUrl: () => null,
    getOwner: () => handle('User', core.owner),
    getEditors: () => workbook.own.people.map((email) => handle('User', email)),
    addEditor: (_run: Run, _ref: unknown, person: unknown) => addPeople([person]),
    addEditors: (_run: Run, _ref: unknown, people: unknown[]) => addPeople(people),
    toast: (run: Run, _ref: unknown, message: unknown, title: unknown = '', seconds: unknown = 5) => {
      const toast = { message: String(message), title: String(title ?? ''), seconds: Number(seconds ?? 5) };
      for (const listener of core.toasts) listener(run, toast);
    },
  };
}
