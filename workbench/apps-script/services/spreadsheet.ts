// Workbench, Apps Script host: SpreadsheetApp on the main thread: the services of all its objects.
import { ScriptException } from '../protocol/exceptions';
import { requireScope } from './permission';
import type { HostCore, Run, Service } from './run';
import { bandingServices } from './spreadsheet-bandings';
import { bookService, spreadsheetId } from './spreadsheet-book';
import { buffered } from './spreadsheet-buffer';
import { chartServices } from './spreadsheet-charts';
import { conditionalFormats } from './spreadsheet-conditional-formats';
import { rangeCopies } from './spreadsheet-copy-range';
import { filterServices } from './spreadsheet-filters';
import { checkHasCells } from './spreadsheet-grid';
import { lineSizes } from './spreadsheet-line-sizes';
import { hexColor } from './spreadsheet-looks';
import { metadataServices } from './spreadsheet-metadata';
import { nameServices } from './spreadsheet-names';
import { rangeNotes } from './spreadsheet-notes';
import { protectionServices } from './spreadsheet-protections';
import { rangeService } from './spreadsheet-range';
import { rangeListService } from './spreadsheet-range-list';
import { spreadsheetHandle } from './spreadsheet-refs';
import { rangeRichText } from './spreadsheet-rich-text';
import { activation, selectionMethods } from './spreadsheet-selection';
import { sheetService } from './spreadsheet-sheet';
import { sheetStructure } from './spreadsheet-structure';
import { rangeStyles } from './spreadsheet-styles';
import { textFinderServices } from './spreadsheet-text-finder';
import { rangeTidying } from './spreadsheet-tidying';
import { rangeValidations } from './spreadsheet-validations';
import { rangeValues } from './spreadsheet-values';

/** Every service of SpreadsheetApp for one host, by the type name of its objects. */
export function spreadsheetServices(core: HostCore): Record<string, Service> {
  const protection = protectionServices(core);
  const metadata = metadataServices(core);
  const names = nameServices(core);
  const filters = filterServices(core);
  const bandings = bandingServices(core);
  const finders = textFinderServices(core);
  const selection = selectionMethods(core);
  const activate = activation(core);

  const range = merged(
    rangeValues(core),
    rangeStyles(core),
    rangeNotes(core),
    rangeValidations(core),
    protection.range,
    metadata.range,
    filters.range,
    bandings.range,
    finders.range,
    rangeRichText(core),
    { activate: activate.range, activateAsCurrentCell: activate.range },
  );
  Object.assign(range, rangeCopies(core, range), rangeTidying(core), rangeService(core, range));
  const sheet = withoutCharts(
    core,
    sheetService(core, range),
    sheetStructure(core),
    lineSizes(core),
    conditionalFormats(core),
    chartServices(core),
    protection.sheet,
    metadata.sheet,
    names.sheet,
    filters.sheet,
    bandings.sheet,
    finders.sheet,
    onlyOf(selection, [
      'getActiveRange',
      'getActiveRangeList',
      'getActiveCell',
      'getCurrentCell',
      'getSelection',
    ]),
    onlyOf(selection, ['setActiveRange', 'setActiveSelection', 'setActiveRangeList', 'setCurrentCell']),
    { activate: activate.sheet },
  );
  const services: Record<string, Service> = {
    SpreadsheetApp: merged(selection, {
      // Only an execution that is bound to the document has an active one.
      getActiveSpreadsheet: (run: Run) => (run.documentBound ? spreadsheetHandle() : null),
      getActive: (run: Run) => (run.documentBound ? spreadsheetHandle() : null),
      // The host has only this document.
      openById: (run: Run, _ref: null, id: unknown) =>
        opened(run, String(id) === spreadsheetId(core), 'openById'),
      openByUrl: (run: Run, _ref: null, url: unknown) =>
        opened(run, String(url).includes(`/${spreadsheetId(core)}`), 'openByUrl'),
      setActiveSpreadsheet: () => undefined,
      flush: async () => void (await core.workbook.settled()),
    }),
    Spreadsheet: merged(
      bookService(core, sheet),
      selection,
      protection.spreadsheet,
      metadata.spreadsheet,
      names.spreadsheet,
      bandings.spreadsheet,
      finders.spreadsheet,
    ),
    Sheet: sheet,
    Range: range,
    RangeList: merged(rangeListService(core, range), { activate: activate.list }),
    Selection: onlyOf(selection, [
      'getActiveSheet',
      'getActiveRange',
      'getActiveRangeList',
      'getCurrentCell',
    ]),
    Protection: merged(protection.protection),
    DeveloperMetadata: merged(metadata.entry),
    DeveloperMetadataFinder: merged(metadata.finder),
    NamedRange: names.named,
    Filter: merged(filters.filter),
    Banding: merged(bandings.banding),
    TextFinder: merged(finders.finder),
    Color: { toHex: (_run, text: unknown) => hexColor(String(text)) },
  };
  for (const [type, service] of Object.entries(services)) {
    services[type] = guarded(type, buffered(type, service));
  }
  return services;
}

function opened(run: Run, isOwn: boolean, method: string): unknown {
  requireScope(run, `SpreadsheetApp.${method}`, 'spreadsheets');
  if (isOwn) return spreadsheetHandle();
  throw new ScriptException(
    `You do not have permission to call SpreadsheetApp.${method}. Required permissions: https://www.googleapis.com/auth/spreadsheets`,
  );
}

const merged = (...services: object[]): Service => Object.assign({}, ...services) as Service;

/** Methods of Sheet that chart sheets also have. */
const OF_ALL_SHEETS =
  /^(getName|getSheetName|setName|getSheetId|getParent|getIndex|getType|activate|copyTo|hideSheet|showSheet|isSheetHidden|getTabColor|setTabColor|protect|getProtections|(add|get)DeveloperMetadata|createDeveloperMetadataFinder)$/;

/** The methods of Sheet; those that need cells are refused for chart sheets. */
function withoutCharts({ workbook }: HostCore, ...services: object[]): Service {
  const methods = Object.entries(merged(...services)).map(([name, method]): [string, Service[string]] => {
    if (OF_ALL_SHEETS.test(name)) return [name, method];
    return [
      name,
      (run, ref: { sheetId: string } | null, ...args) => {
        if (ref) checkHasCells(workbook, ref.sheetId);
        return method(run, ...([ref, ...args] as never[]));
      },
    ];
  });
  return Object.fromEntries(methods);
}

const onlyOf = (service: Service, names: string[]): Service =>
  Object.fromEntries(Object.entries(service).filter(([name]) => names.includes(name)));

/** Without authorization (mode NONE, or a refused scope) the document cannot be read or changed. */
function guarded(type: string, service: Service): Service {
  const methods = Object.entries(service).map(([name, method]): [string, Service[string]] => [
    name,
    (run, ...args) => {
      if (run.mode !== 'NONE') {
        if (run.mode === 'FULL') requireScope(run, `${type}.${name}`, 'document');
        return method(run, ...args);
      }
      throw new ScriptException(
        `You do not have permission to call ${type}.${name}. Required permissions: https://www.googleapis.com/auth/spreadsheets.currentonly`,
      );
    },
  ]);
  return Object.fromEntries(methods);
}
