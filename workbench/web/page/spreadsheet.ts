// Workbench page: the grid, formula bar, toolbar and sheet tabs, drawn by Univer.
import {
  DEFAULT_STYLES,
  ICommandService,
  type Injector,
  type IWorkbookData,
  LifecycleService,
  LifecycleStages,
  LocaleType,
  merge,
  type Plugin,
  type PluginCtor,
  Univer,
  VerticalAlign,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { DEFAULT_PADDING_DATA } from '@univerjs/engine-render';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting';
import conditionalFormattingText from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import {
  DeviceInputEventType,
  IEditorBridgeService,
  ILayoutService,
  UniverSheetsCorePreset,
} from '@univerjs/preset-sheets-core';
import coreText from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation';
import dataValidationText from '@univerjs/preset-sheets-data-validation/locales/en-US';
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter';
import filterText from '@univerjs/preset-sheets-filter/locales/en-US';
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note';
import noteText from '@univerjs/preset-sheets-note/locales/en-US';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import sortText from '@univerjs/preset-sheets-sort/locales/en-US';
import { calculateDrawnFormats } from './drawn-formats';
import { addFunctions } from './formulas';
import { keepFormatsInSorts } from './sorted-formats';

type PluginEntry = PluginCtor<Plugin> | [PluginCtor<Plugin>, ConstructorParameters<PluginCtor<Plugin>>[0]];

export interface Spreadsheet {
  api: FUniver;
  injector: Injector;
  /** Replaces the workbook and keeps the current tab and cell. Takes about 0.2 s. */
  replace(workbook: IWorkbookData): void;
  /** Resolves when the grid is drawn and can be scrolled. */
  rendered(): Promise<void>;
  unitId(): string | null;
  focus(): void;
  /** True while a cell is being edited. */
  editing(): boolean;
  /** Called shortly after the edit of a cell has ended and its value was written. */
  onEditEnd(listener: () => void): void;
  /** Writes the text being typed, like a click elsewhere in the grid. */
  finishEdit(): Promise<void>;
}

/** Univer's own protection is not enforced by the host and would look as if cells were protected. */
const UNUSABLE = [
  'sheet.contextMenu.permission',
  'sheet.command.add-range-protection-from-toolbar',
  'sheet.command.add-range-protection-from-context-menu',
  'sheet.command.set-range-protection-from-context-menu',
  'sheet.command.delete-range-protection-from-context-menu',
  'sheet.command.view-sheet-permission-from-context-menu',
  'sheet.command.add-range-protection-from-sheet-bar',
  'sheet.command.delete-worksheet-protection-from-sheet-bar',
  'sheet.command.change-sheet-protection-from-sheet-bar',
  'sheet.command.view-sheet-permission-from-sheet-bar',
];

/** Replaces Univer's message. */
const OWN_TEXT = {
  'sheets-data-validation-ui': { alert: { title: 'This value was not accepted', ok: 'OK' } },
  'sheets-data-validation': {
    list: { error: 'Choose one of the values in the list of the cell, or empty the cell.' },
  },
};

/** Creates Univer inside `container`, without a workbook. */
export function createSpreadsheet(container: HTMLElement): Spreadsheet {
  // Cells without a style have Arial 10, as in a new Google spreadsheet.
  DEFAULT_STYLES.fs = 10;
  // Sheets aligns to the bottom of lower rows, which looks the same; here the text would be below checkboxes
  // and dropdowns.
  DEFAULT_STYLES.vt = VerticalAlign.MIDDLE;
  // Texts keep clear of the next column and of the line below frozen rows.
  Object.assign(DEFAULT_PADDING_DATA, { l: 4, r: 4, b: 4 });
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: {
      [LocaleType.EN_US]: merge(
        {},
        coreText,
        dataValidationText,
        conditionalFormattingText,
        filterText,
        noteText,
        sortText,
        OWN_TEXT,
      ),
    },
  });
  const presets = [
    UniverSheetsCorePreset({
      container,
      header: true,
      toolbar: true,
      ribbonType: 'simple',
      disableAutoFocus: true,
      footer: { sheetBar: true, statisticBar: true, menus: false, zoomSlider: true },
      disableTextFormatAlert: true,
      disableTextFormatMark: true,
      menu: Object.fromEntries(UNUSABLE.map((id) => [id, { hidden: true }])),
      sheets: {
        disableForceStringAlert: true,
        disableForceStringMark: true,
        clipboardConfig: { hidePasteOptions: true },
      },
    }),
    // Its search box would take the focus, and with it the first letters typed into a cell with a dropdown.
    UniverSheetsDataValidationPreset({ showEditOnDropdown: false, showSearchOnDropdown: false }),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsNotePreset(),
    UniverSheetsSortPreset(),
  ];
  registerOnce(
    univer,
    presets.flatMap((preset) => preset.plugins as PluginEntry[]),
  );
  const injector = univer.__getInjector();
  calculateDrawnFormats(injector);
  keepFormatsInSorts();
  const api = FUniver.newAPI(univer);
  const editor = (): IEditorBridgeService => injector.get(IEditorBridgeService);
  const editing = (): boolean => api.getActiveWorkbook() !== null && editor().isVisible().visible;
  return {
    api,
    injector,
    replace: (workbook) => {
      const isFirst = api.getActiveWorkbook() === null;
      replaceWorkbook(api, workbook);
      if (isFirst) addFunctions(injector);
      if (isFirst) keepTypedText(editor());
    },
    rendered: async () => {
      await injector.get(LifecycleService).onStage(LifecycleStages.Rendered);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    },
    unitId: () => api.getActiveWorkbook()?.getId() ?? null,
    focus: () => injector.get(ILayoutService).focus(),
    editing,
    onEditEnd: (listener) => {
      injector.get(ICommandService).onCommandExecuted((command) => {
        if (command.id !== EDIT_VISIBILITY || (command.params as { visible?: boolean }).visible) return;
        // The following commands of the same turn write the value.
        setTimeout(listener, 50);
      });
    },
    finishEdit: async () => {
      if (!editing()) return;
      // Univer's endEditing would press Enter and so leave the cell.
      injector.get(ICommandService).syncExecuteCommand(EDIT_VISIBILITY, {
        unitId: api.getActiveWorkbook()?.getId(),
        eventType: DeviceInputEventType.PointerDown,
        visible: false,
      });
      await new Promise((written) => setTimeout(written, 0));
    },
  };
}

const EDIT_VISIBILITY = 'sheet.operation.set-cell-edit-visible';

/** Presets list some plugins twice; Univer needs each once, and the first entry has the settings. */
function registerOnce(univer: Univer, plugins: PluginEntry[]): void {
  const known = new Set<string>();
  for (const entry of plugins) {
    const [plugin, config] = Array.isArray(entry) ? entry : [entry, undefined];
    if (known.has(plugin.pluginName)) continue;
    known.add(plugin.pluginName);
    univer.registerPlugin(plugin, config);
  }
}

/**
 * When a script or another person changes the cell being edited (its color or note, for instance), Univer
 * reloads the content into the editor; the typed text would be lost.
 */
function keepTypedText(editor: IEditorBridgeService): void {
  const refresh = editor.refreshEditCellState.bind(editor);
  editor.refreshEditCellState = () => {
    if (!editor.isVisible().visible) refresh();
  };
}

function replaceWorkbook(api: FUniver, data: IWorkbookData): void {
  const old = api.getActiveWorkbook();
  const shown = old?.getActiveSheet();
  const [sheetId, cell] = [shown?.getSheetId(), shown?.getSelection()?.getCurrentCell()];
  if (old) api.disposeUnit(old.getId());
  const workbook = api.createWorkbook(data);
  const sheet = sheetId && workbook.getSheetBySheetId(sheetId);
  if (!sheet) return;
  workbook.setActiveSheet(sheet);
  if (cell) sheet.getRange(cell.actualRow, cell.actualColumn).activate();
}
