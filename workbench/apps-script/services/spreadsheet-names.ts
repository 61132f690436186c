// Workbench, Apps Script host: named ranges, stored as Univer's defined names so that formulas can use them.
import { IDefinedNamesService } from '@univerjs/engine-formula';
import { RemoveDefinedNameCommand, SetDefinedNameCommand } from '@univerjs/sheets';
import type { LiveWorkbook } from '../engine/live-workbook';
import { fromA1, quotedSheetName, splitSheetName, toA1 } from '../protocol/a1-notation';
import { ScriptException } from '../protocol/exceptions';
import { handle, isHandle, SELF } from '../protocol/messages';
import type { HostCore, Run, Service } from './run';
import { isRangeHandle, type RangeRef, rangeHandle } from './spreadsheet-refs';

const WHOLE_WORKBOOK = 'AllDefaultWorkbook';

interface NamedRange {
  id: string;
  name: string;
  range: RangeRef;
}

export function namedRanges(workbook: LiveWorkbook): NamedRange[] {
  const names = workbook.injector.get(IDefinedNamesService).getDefinedNameMap(workbook.unitId) ?? {};
  return Object.values(names).flatMap(({ id, name, formulaOrRefString }) => {
    const { sheet: sheetName, range } = splitSheetName(formulaOrRefString.replace(/^=/, ''));
    const sheet = sheetName === null ? null : workbook.core.getSheetBySheetName(sheetName);
    const rectangle = sheet && fromA1(range, sheet.getRowCount(), sheet.getColumnCount());
    return sheet && rectangle ? [{ id, name, range: { sheetId: sheet.getSheetId(), ...rectangle } }] : [];
  });
}

export const findNamedRange = (workbook: LiveWorkbook, name: string): NamedRange | undefined =>
  namedRanges(workbook).find((each) => each.name.toLowerCase() === name.toLowerCase());

function reference(workbook: LiveWorkbook, ref: RangeRef): string {
  const name = workbook.sheet(ref.sheetId)?.getName() ?? '';
  const absolute = toA1(ref).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return `${quotedSheetName(name)}!${absolute}`;
}

function put(workbook: LiveWorkbook, id: string, name: string, ref: RangeRef): void {
  if (!/^[\p{L}_][\p{L}\d_.]*$/u.test(name) || name.length > 250) {
    throw new ScriptException(`The name "${name}" is not valid for a named range.`);
  }
  const formulaOrRefString = reference(workbook, ref);
  workbook.execute(SetDefinedNameCommand.id, { id, name, formulaOrRefString, localSheetId: WHOLE_WORKBOOK });
}

/** Methods of Spreadsheet and Sheet for named ranges, and the service of NamedRange. */
export function nameServices({ workbook }: HostCore): {
  spreadsheet: Service;
  sheet: Service;
  named: Service;
} {
  const handleOf = ({ id }: NamedRange) => handle('NamedRange', { id });
  const byId = ({ id }: { id: string }): NamedRange => {
    const found = namedRanges(workbook).find((each) => each.id === id);
    if (!found) throw new ScriptException('The named range does not exist.');
    return found;
  };
  let made = 0;
  return {
    spreadsheet: {
      getNamedRanges: () => namedRanges(workbook).map(handleOf),
      getRangeByName: (_run, _ref: unknown, name: string) => {
        const found = findNamedRange(workbook, name);
        return found ? rangeHandle(found.range) : null;
      },
      setNamedRange: (_run, _ref: unknown, name: string, range: unknown) => {
        if (!isRangeHandle(range)) throw new ScriptException('Range not found');
        made += 1;
        const id = findNamedRange(workbook, name)?.id ?? `name-${Date.now().toString(36)}-${made}`;
        put(workbook, id, name, range.ref as RangeRef);
      },
      removeNamedRange: (_run, _ref: unknown, name: string) => {
        const found = findNamedRange(workbook, name);
        if (!found) throw new ScriptException(`The named range "${name}" does not exist.`);
        remove(found.id);
      },
    },
    sheet: {
      getNamedRanges: (_run, { sheetId }: { sheetId: string }) =>
        namedRanges(workbook)
          .filter(({ range }) => range.sheetId === sheetId)
          .map(handleOf),
    },
    named: {
      getName: (_run: Run, ref: { id: string }) => byId(ref).name,
      getRange: (_run: Run, ref: { id: string }) => rangeHandle(byId(ref).range),
      setName: (_run: Run, ref: { id: string }, name: string) => {
        put(workbook, ref.id, name, byId(ref).range);
        return SELF;
      },
      setRange: (_run: Run, ref: { id: string }, range: unknown) => {
        if (!isHandle(range, 'Range')) throw new ScriptException('Range not found');
        put(workbook, ref.id, byId(ref).name, range.ref as RangeRef);
        return SELF;
      },
      remove: (_run: Run, ref: { id: string }) => remove(byId(ref).id),
    },
  };

  function remove(id: string): void {
    workbook.execute(RemoveDefinedNameCommand.id, { id });
  }
}
