// Workbench, Apps Script host: the filter of a sheet.
import type { FilterModel, IFilterColumn } from '@univerjs/sheets-filter';
import {
  CustomFilterOperator,
  RemoveSheetsFilterMutation,
  SetSheetsFilterCriteriaMutation,
  SetSheetsFilterRangeMutation,
  SheetsFilterService,
} from '@univerjs/sheets-filter';
import { readCells } from '../engine/cell-reader';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle, SELF } from '../protocol/messages';
import type { FilterCriteriaData } from './conditional-rule';
import type { HostCore, Run, Served, Service } from './run';
import { checkInside, checkMayEdit, sheetOf } from './spreadsheet-grid';
import { type RangeRef, rangeHandle, rangeRefOf, type SheetRef, univerRange } from './spreadsheet-refs';
import { sortRange } from './spreadsheet-sort';

type Custom = NonNullable<IFilterColumn['customFilters']>;

export function filterServices({ workbook }: HostCore): {
  range: Service;
  sheet: Service;
  filter: Served<GoogleAppsScript.Spreadsheet.Filter>;
} {
  const service = workbook.injector.get(SheetsFilterService);
  // The criteria that a script set, with Univer's form of them: valid until a person changes the filter of
  // the column.
  const given = new Map<string, { univer: string; google: FilterCriteriaData }>();

  const modelOf = (sheetId: string): FilterModel | null =>
    service.getFilterModel(workbook.unitId, sheetId) ?? null;
  const existing = ({ sheetId }: SheetRef): FilterModel => {
    const model = modelOf(sheetId);
    if (!model) throw new ScriptException('The filter has been removed.');
    return model;
  };
  const filterOf = (sheetId: string) => (modelOf(sheetId) ? handle('Filter', { sheetId }) : null);
  const rangeOf = (ref: SheetRef): RangeRef => rangeRefOf(ref.sheetId, existing(ref).getRange());

  /** The displayed texts in the data rows of a filtered column, without duplicates. */
  const shown = (ref: SheetRef, column: number): Set<string> => {
    const range = rangeOf(ref);
    const reader = readCells(workbook, ref.sheetId);
    const texts = new Set<string>();
    for (let row = range.row; row < range.row + range.rows - 1; row += 1)
      texts.add(reader.display(row, column));
    return texts;
  };

  const toUniver = (ref: SheetRef, column: number, { hidden, visible, condition }: FilterCriteriaData) => {
    if (condition) return { colId: column, customFilters: customOf(condition.criteria, condition.values) };
    const keep = visible ?? [...shown(ref, column)].filter((text) => !hidden?.includes(text));
    const filters = keep.filter((text) => text !== '');
    return { colId: column, filters: { ...(keep.includes('') ? { blank: true as const } : {}), filters } };
  };

  const toGoogle = (ref: SheetRef, column: number, univer: IFilterColumn): FilterCriteriaData => {
    const kept = given.get(`${ref.sheetId}:${column}`);
    if (kept && kept.univer === JSON.stringify(univer)) return kept.google;
    const keep = new Set([...(univer.filters?.filters ?? []), ...(univer.filters?.blank ? [''] : [])]);
    const hidden = univer.filters ? [...shown(ref, column)].filter((text) => !keep.has(text)) : null;
    return { hidden, visible: null, condition: null };
  };

  const checkColumn = (ref: SheetRef, column: number): number => {
    const range = rangeOf(ref);
    if (column >= range.column && column < range.column + range.columns) return column - 1;
    throw new ScriptException('Column position is not in the range of the filter.');
  };

  const setCriteria = (_run: Run, ref: SheetRef, position: number, criteria: unknown) => {
    const column = checkColumn(ref, position);
    if (criteria !== null && !isHandle(criteria, 'FilterCriteria')) {
      throw signatureMismatch('SpreadsheetApp.Filter.setColumnFilterCriteria', [position, criteria]);
    }
    const google = criteria ? (criteria.ref as FilterCriteriaData) : null;
    const univer = google ? toUniver(ref, column, google) : null;
    workbook.execute(SetSheetsFilterCriteriaMutation.id, {
      subUnitId: ref.sheetId,
      col: column,
      criteria: univer,
    });
    const now = existing(ref).getFilterColumn(column)?.serialize();
    if (google && now) given.set(`${ref.sheetId}:${column}`, { univer: JSON.stringify(now), google });
    return SELF;
  };

  return {
    range: {
      createFilter: (run: Run, ref: RangeRef) => {
        checkMayEdit(workbook, run, ref);
        if (modelOf(ref.sheetId)) {
          throw new ScriptException("You can't create a filter in a sheet that already has a filter.");
        }
        const range = univerRange(ref);
        workbook.execute(SetSheetsFilterRangeMutation.id, { subUnitId: ref.sheetId, range });
        return filterOf(ref.sheetId);
      },
      getFilter: (_run: Run, ref: RangeRef) => filterOf(checkInside(workbook, ref).sheetId),
    },
    sheet: {
      getFilter: (_run: Run, { sheetId }: SheetRef) => filterOf(sheetOf(workbook, sheetId).getSheetId()),
      isRowHiddenByFilter: (_run: Run, { sheetId }: SheetRef, row: number) =>
        sheetOf(workbook, sheetId).isRowFiltered(row - 1),
    },
    filter: {
      getRange: (_run: Run, ref: SheetRef) => rangeHandle(rangeOf(ref)),
      getColumnFilterCriteria: (_run: Run, ref: SheetRef, position: number) => {
        const column = checkColumn(ref, position);
        const univer = existing(ref).getFilterColumn(column)?.serialize();
        return univer ? handle('FilterCriteria', toGoogle(ref, column, univer)) : null;
      },
      setColumnFilterCriteria: setCriteria,
      removeColumnFilterCriteria: (run: Run, ref: SheetRef, position: number) =>
        setCriteria(run, ref, position, null),
      remove: (_run: Run, ref: SheetRef) => {
        existing(ref);
        workbook.execute(RemoveSheetsFilterMutation.id, { subUnitId: ref.sheetId });
      },
      sort: async (run: Run, ref: SheetRef, column: number, ascending: boolean) => {
        const range = rangeOf(ref);
        checkMayEdit(workbook, run, range);
        await workbook.settled();
        if (range.rows > 1) {
          sortRange(workbook, { ...range, row: range.row + 1, rows: range.rows - 1 }, { column, ascending });
        }
        return SELF;
      },
    },
  };
}

const OPERATORS: Record<string, CustomFilterOperator> = {
  NUMBER_EQUAL_TO: CustomFilterOperator.EQUAL,
  NUMBER_NOT_EQUAL_TO: CustomFilterOperator.NOT_EQUALS,
  NUMBER_GREATER_THAN: CustomFilterOperator.GREATER_THAN,
  NUMBER_GREATER_THAN_OR_EQUAL_TO: CustomFilterOperator.GREATER_THAN_OR_EQUAL,
  NUMBER_LESS_THAN: CustomFilterOperator.LESS_THAN,
  NUMBER_LESS_THAN_OR_EQUAL_TO: CustomFilterOperator.LESS_THAN_OR_EQUAL,
};

/** A condition as Univer's custom filter: comparisons, and texts with wildcards. */
function customOf(criteria: string, [first, second]: unknown[]): Custom {
  const operator = OPERATORS[criteria];
  if (operator) return { customFilters: [{ val: Number(first), operator }] };
  const one = (val: string, how?: CustomFilterOperator): Custom => ({
    customFilters: [how ? { val, operator: how } : { val }],
  });
  const text = String(first ?? '');
  switch (criteria) {
    case 'NUMBER_BETWEEN':
      return {
        and: 1,
        customFilters: [
          { val: Number(first), operator: CustomFilterOperator.GREATER_THAN_OR_EQUAL },
          { val: Number(second), operator: CustomFilterOperator.LESS_THAN_OR_EQUAL },
        ],
      };
    case 'TEXT_CONTAINS':
      return one(`*${text}*`);
    case 'TEXT_DOES_NOT_CONTAIN':
      return one(`*${text}*`, CustomFilterOperator.NOT_EQUALS);
    case 'TEXT_STARTS_WITH':
      return one(`${text}*`);
    case 'TEXT_ENDS_WITH':
      return one(`*${text}`);
    case 'TEXT_EQUAL_TO':
      return one(text);
    case 'CELL_EMPTY':
      return one('');
    case 'CELL_NOT_EMPTY':
      return one(' ', CustomFilterOperator.NOT_EQUALS);
    default:
      throw new ScriptException(`Filter criteria ${criteria} is not implemented in the workbench`);
  }
}
