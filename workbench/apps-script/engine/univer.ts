// Workbench, Apps Script host, engine: starts one headless Univer with all required plugins.
import { ICommandService, IUniverInstanceService, LocaleType, LogLevel, Univer } from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { UniverDataValidationPlugin } from '@univerjs/data-validation';
import { UniverFormulaEnginePlugin } from '@univerjs/engine-formula';
import '@univerjs/engine-formula/facade';
import { UniverRenderEnginePlugin } from '@univerjs/engine-render';
import { UniverSheetsPlugin } from '@univerjs/sheets';
import '@univerjs/sheets/facade';
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting';
import '@univerjs/sheets-conditional-formatting/facade';
import { UniverSheetsDataValidationPlugin } from '@univerjs/sheets-data-validation';
import '@univerjs/sheets-data-validation/facade';
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter';
import '@univerjs/sheets-filter/facade';
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula';
import '@univerjs/sheets-formula/facade';
import { UniverSheetsNotePlugin } from '@univerjs/sheets-note';
import '@univerjs/sheets-note/facade';
import { UniverSheetsNumfmtPlugin } from '@univerjs/sheets-numfmt';
import '@univerjs/sheets-numfmt/facade';
import { UniverSheetsSortPlugin } from '@univerjs/sheets-sort';
import '@univerjs/sheets-sort/facade';
import { forgetAtChanges, rememberFormulaFreeSheets } from './formula-free';
import { muteNeedlessListeners } from './needless-listeners';
import { muteNeedlessMessages } from './needless-messages';
import { readOpenEndedReferences } from './open-ended-references';
import { styleQuickly } from './quick-styles';

interface Engine {
  univer: Univer;
  api: FUniver;
}

export function bootUniver(): Engine {
  muteNeedlessListeners();
  muteNeedlessMessages();
  readOpenEndedReferences();
  rememberFormulaFreeSheets();
  styleQuickly();
  const univer = new Univer({
    locale: LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: {} },
    logLevel: LogLevel.ERROR,
  });
  const injector = univer.__getInjector();
  forgetAtChanges(injector.get(ICommandService), injector.get(IUniverInstanceService));
  univer.registerPlugin(UniverRenderEnginePlugin);
  univer.registerPlugin(UniverFormulaEnginePlugin);
  univer.registerPlugin(UniverSheetsPlugin);
  univer.registerPlugin(UniverSheetsFormulaPlugin);
  univer.registerPlugin(UniverSheetsNumfmtPlugin);
  univer.registerPlugin(UniverSheetsFilterPlugin);
  univer.registerPlugin(UniverSheetsSortPlugin);
  univer.registerPlugin(UniverDataValidationPlugin);
  univer.registerPlugin(UniverSheetsDataValidationPlugin);
  univer.registerPlugin(UniverSheetsConditionalFormattingPlugin);
  univer.registerPlugin(UniverSheetsNotePlugin);
  return { univer, api: FUniver.newAPI(univer) };
}
