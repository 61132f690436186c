// Workbench page: the grid, formula bar, toolbar and sheet tabs, drawn by Univer.
import { type IWorkbookData, LocaleType, merge, type Plugin, type PluginCtor, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting';
import conditionalFormattingText from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import coreText from '@univerjs/preset-sheets-core/locales/en-US';
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation';
import dataValidationText from '@univerjs/preset-sheets-data-validation/locales/en-US';
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter';
import filterText from '@univerjs/preset-sheets-filter/locales/en-US';
import { UniverSheetsNotePreset } from '@univerjs/preset-sheets-note';
import noteText from '@univerjs/preset-sheets-note/locales/en-US';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import sortText from '@univerjs/preset-sheets-sort/locales/en-US';

type PluginEntry = PluginCtor<Plugin> | [PluginCtor<Plugin>, ConstructorParameters<PluginCtor<Plugin>>[0]];

/** Univer inside `container`, without a workbook yet. */
export function createSpreadsheet(container: HTMLElement): FUniver {
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
      sheets: {
        disableForceStringAlert: true,
        disableForceStringMark: true,
        clipboardConfig: { hidePasteOptions: true },
      },
    }),
    UniverSheetsDataValidationPreset({ showEditOnDropdown: false }),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsNotePreset(),
    UniverSheetsSortPreset(),
  ];
  registerOnce(
    univer,
    presets.flatMap((preset) => preset.plugins as PluginEntry[]),
  );
  return FUniver.newAPI(univer);
}

/** Presets name some plugins twice; Univer wants each once, and the first mention carries the settings. */
function registerOnce(univer: Univer, plugins: PluginEntry[]): void {
  const known = new Set<string>();
  for (const entry of plugins) {
    const [plugin, config] = Array.isArray(entry) ? entry : [entry, undefined];
    if (known.has(plugin.pluginName)) continue;
    known.add(plugin.pluginName);
    univer.registerPlugin(plugin, config);
  }
}

/** Shows this workbook in place of the one before. Takes about 0.2 s. */
export function showWorkbook(api: FUniver, snapshot: IWorkbookData): void {
  const old = api.getActiveWorkbook();
  if (old) api.disposeUnit(old.getId());
  api.createWorkbook(snapshot);
}
