// Workbench, Apps Script host: SpreadsheetApp buffers the writes of an execution, as Google does. A read or
// flush() commits them in order; until then other executions do not see them, and a killed execution loses
// them. Errors of a write (a protected cell, a rejecting validation, a text too long) are thrown at the
// commit; invalid arguments at once.
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { isHandle, SELF } from '../protocol/messages';
import type { Run, Service } from './run';
import { checkShape } from './spreadsheet-grid';
import { LOOKS } from './spreadsheet-looks';
import { isRangeHandle, isSheetHandle, type RangeRef } from './spreadsheet-refs';

const list = (names: string): string[] => names.trim().split(/\s+/);

const TABLES = [
  ...list('setValues setNotes setFormulas setFormulasR1C1 setDataValidations'),
  ...LOOKS.map(({ many }) => `set${many}`),
];

const ON_RANGES = [
  ...list('setValue setFormula setFormulaR1C1 setNote clear clearContent clearFormat clearNote'),
  ...list('setDataValidation clearDataValidations insertCheckboxes removeCheckboxes check uncheck'),
  ...list('merge mergeAcross mergeVertically breakApart trimWhitespace setBorder'),
  ...LOOKS.map(({ one }) => `set${one}`),
];

/**
 * Buffered writes, by type. Writes that return a new object are carried out immediately, after all buffered
 * ones.
 */
const WRITES: Record<string, readonly string[]> = {
  Range: [...TABLES, ...ON_RANGES, ...list('addDeveloperMetadata copyTo moveTo sort')],
  RangeList: ON_RANGES,
  Sheet: [
    ...list('appendRow clear clearContents clearFormats clearNotes sort setName hideSheet showSheet'),
    ...list(
      'insertRowBefore insertRowsBefore insertRowAfter insertRowsAfter insertRows deleteRow deleteRows',
    ),
    ...list('insertColumnBefore insertColumnsBefore insertColumnAfter insertColumnsAfter insertColumns'),
    ...list('deleteColumn deleteColumns moveRows moveColumns hideRow hideRows showRows unhideRow'),
    ...list('hideColumn hideColumns showColumns unhideColumn setFrozenRows setFrozenColumns'),
    ...list('setColumnWidth setColumnWidths setRowHeight setRowHeights setRowHeightsForced'),
    ...list('autoResizeColumn autoResizeColumns autoResizeRows setTabColor setHiddenGridlines'),
    ...list('setConditionalFormatRules clearConditionalFormatRules addDeveloperMetadata'),
    ...list('insertChart updateChart removeChart'),
  ],
  Spreadsheet: list('deleteSheet rename addDeveloperMetadata'),
};

const RESHAPES = /^(append|insertRow|insertColumn|delete|move|setName|rename|hideSheet|showSheet)/;

const ANSWERS_NOTHING = new Set([
  ...list('Range.copyTo Range.moveTo Sheet.moveRows Sheet.moveColumns'),
  ...list('Sheet.setConditionalFormatRules Sheet.clearConditionalFormatRules'),
  ...list('Sheet.insertChart Sheet.updateChart Sheet.removeChart'),
  ...list('Spreadsheet.deleteSheet Spreadsheet.rename'),
]);

/**
 * Methods that only refer to objects: they commit nothing, unless a buffered write moves rows, columns or
 * sheets.
 */
const NAMING: Record<string, RegExp> = {
  SpreadsheetApp: /^(?!flush$)/,
  Spreadsheet:
    /^(getId|getName|getUrl|getSpreadsheet\w+|getSheets|getSheetBy\w+|getSheetId|getSheetName|getRange|getRangeList|(get|set)(Active|Current)\w+|getSelection|toast|createDeveloperMetadataFinder|createTextFinder)$/,
  Sheet:
    /^(getName|getSheetName|getParent|getIndex|getType|getRange|getRangeList|(get|set)(Active|Current)\w+|getSelection|activate|createDeveloperMetadataFinder|createTextFinder)$/,
  Range: /^(offset|getCell|activate|activateAsCurrentCell|createDeveloperMetadataFinder|createTextFinder)$/,
  RangeList: /^(getRanges|activate)$/,
  Selection: /^/,
  DeveloperMetadataFinder: /^(?!find$)/,
  Color: /^/,
};

/**
 * The effect of a call at Google: a server request, a buffered write, or only a reference to an object; null:
 * not a call of SpreadsheetApp.
 */
export function kindOfCall(service: string, method: string): 'read' | 'write' | 'name' | null {
  if (!/^(Spreadsheet|Sheet|Range|DeveloperMetadata)/.test(service)) return null;
  if (WRITES[service]?.includes(method)) return 'write';
  return NAMING[service]?.test(method) ? 'name' : 'read';
}

/** @throws ScriptException for arguments that Google refuses without a server request. */
function checkArguments(type: string, name: string, ref: unknown, args: readonly unknown[]): void {
  const method = `SpreadsheetApp.${type}.${name}`;
  const [first] = args;
  const refused =
    (name === 'appendRow' && (!Array.isArray(first) || first.length === 0)) ||
    (name === 'deleteSheet' && !isSheetHandle(first)) ||
    (/^(moveRows|moveColumns)$/.test(name) && !isRangeHandle(first)) ||
    (/^(insert|update|remove)Chart$/.test(name) && !isHandle(first, 'EmbeddedChart')) ||
    (name === 'setConditionalFormatRules' && !Array.isArray(first));
  if (refused) throw signatureMismatch(method, args);
  if (type === 'Range' && TABLES.includes(name)) checkShape(ref as RangeRef, first, method);
}

/** A service of SpreadsheetApp for scripts, with the buffer. Services call each other without it. */
export function buffered(type: string, service: Service): Service {
  const deferred = new Set(WRITES[type] ?? []);
  const throughBuffer = (name: string, method: Service[string]): Service[string] => {
    const answer = ANSWERS_NOTHING.has(`${type}.${name}`) ? undefined : SELF;
    const later = deferred.has(name);
    const naming = NAMING[type]?.test(name) ?? false;
    return (run: Run, ...args: never[]) => {
      const { pending } = run;
      if (later && run.writesWait) {
        const [ref, ...rest] = args;
        checkArguments(type, name, ref, rest);
        const write = (): unknown => {
          const refused = run.refuseWrite?.(`${type}.${name}`, (ref ?? {}) as object);
          if (refused) throw new ScriptException(refused);
          return method(run, ...args);
        };
        pending.add(`${type}.${name}`, write, RESHAPES.test(name));
        return answer;
      }
      if (!pending.waiting || (naming && !pending.reshaping)) return method(run, ...args);
      return pending.commit().then(() => method(run, ...args));
    };
  };
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, throughBuffer(name, method)]),
  );
}
