// Workbench, Apps Script host, engine: the authoritative workbook: fast reads, numbered writes, saving.
import {
  CellValueType,
  type ICellData,
  ICommandService,
  type Injector,
  type IWorkbookData,
  type Nullable,
  ObjectMatrix,
  UniverInstanceType,
  type Workbook,
  type Worksheet,
} from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import { SetDefinedNameMutation } from '@univerjs/engine-formula';
import { SetRangeValuesMutation, SetStyleCommand } from '@univerjs/sheets';
import type { FWorkbook, FWorksheet } from '@univerjs/sheets/facade';
import { addArrayFormula } from './array-formula';
import { createCalculation } from './calculation';
import type { CellMatrix } from './cell-matrix';
import type { CellRange } from './cell-range';
import { refuseCycles } from './circular';
import { replaceHiddenRowsQuery } from './hidden-rows';
import { LOCALES, type Locale, type LocaleName } from './locale';
import { createNamedFormulas } from './named-formulas';
import { newWorkbook } from './new-workbook';
import { addRowsBelow } from './open-ended-references';
import { emptyOwnStore, type OwnStore } from './own-store';
import { mayEditRange } from './protection';
import { shiftOwn } from './range-shift';
import { readSaved, savedFile } from './saved-file';
import { shownBackground } from './shown-background';
import { bootUniver } from './univer';

/** One change of the workbook, for listeners; `from` is the page that made it, null: the host. */
export interface LiveMutation {
  version: number;
  id: string;
  params: object;
  from: string | null;
}

export interface LiveWorkbook {
  readonly unitId: string;
  readonly locale: Locale;
  /**
   * Changes when everything cached about the workbook is invalid (a new host process, a replaced workbook).
   */
  readonly epoch: string;
  /** Number of the last mutation. */
  readonly version: number;
  /** Changes with every mutation, including results of formulas; invalidates caches of cells. */
  readonly revision: number;
  /** Univer's objects: read the cell matrix, never facade values. */
  readonly core: Workbook;
  readonly api: FUniver;
  readonly facade: FWorkbook;
  readonly injector: Injector;
  /** Protections, developer metadata and people of the document. Call `ownChanged` after a change. */
  readonly own: OwnStore;
  ownChanged(): void;
  /** Called after every change of `own`. */
  onOwnChange(listener: (own: OwnStore) => void): () => void;
  sheet(sheetId: string): Worksheet | null;
  facadeSheet(sheetId: string): FWorksheet | null;
  cells(sheetId: string): ObjectMatrix<Nullable<ICellData>>;
  /** Background that a page shows, with conditional formats; 0-based, null: none. For tests. */
  shownBackground(sheetId: string, row: number, column: number): string | null;
  /** Fast write in one mutation. `styleOnly`: no value changes, so nothing is recalculated. */
  setCells(sheetId: string, cells: CellMatrix, styleOnly?: boolean): void;
  /** Runs any Univer command or mutation; throws if Univer refuses it. */
  execute(id: string, params: object): void;
  /** Applies a change of a page. The caller has checked the user's permission. */
  applyForeign(mutation: { id: string; params: object }, from: string): void;
  onMutation(listener: (mutation: LiveMutation) => void): () => void;
  /** null: every formula is up to date; otherwise a promise. */
  settled(): Promise<void> | null;
  /** Univer's snapshot. It shares objects with the live workbook: serialize it at once. */
  snapshot(): IWorkbookData;
  mayEdit(user: string, sheetId: string, range: Omit<CellRange, 'sheetId'>): boolean;
  /** Writes pending changes to the file and ends the engine. */
  close(): void;
}

/** Univer removes the formula of a cell that is written without one, even if only its style is written. */
function keepFormulas(present: ObjectMatrix<Nullable<ICellData>>, written: CellMatrix): void {
  const before = present.getMatrix();
  for (const row in written) {
    const line = before[row as unknown as number];
    if (!line) continue;
    const cells = written[row] as Record<string, Nullable<ICellData>>;
    for (const column in cells) {
      const cell = cells[column];
      const now = line[column as unknown as number];
      if (!cell || !(now?.f || now?.si)) continue;
      const isLook =
        cell.v === undefined && cell.f === undefined && cell.si === undefined && cell.p === undefined;
      if (isLook) cells[column] = { ...cell, f: now.f, si: now.si };
    }
  }
}

/**
 * Univer guesses the type of a cell again when its style is set: the text `1.5` would become a number, `TRUE`
 * a boolean.
 */
function keepTexts(present: ObjectMatrix<Nullable<ICellData>>, styles: CellMatrix): void {
  new ObjectMatrix(styles).forValue((row, column, cell) => {
    if (cell && cell.v === undefined && present.getValue(row, column)?.t === CellValueType.STRING)
      cell.t = CellValueType.STRING;
  });
}

interface Saved {
  workbook: Partial<IWorkbookData>;
  own: OwnStore;
}

/**
 * Opens the workbook stored in `file`, or that of `content`, or a new one with an empty Sheet1 of 1,000 × 26
 * cells.
 */
export function openLiveWorkbook(options: {
  file?: string | null;
  content?: string;
  owner: string;
  locale?: LocaleName;
}): LiveWorkbook {
  const saved = readSaved(options.file, options.content) as Saved | null;
  const { univer, api } = bootUniver();
  const injector = univer.__getInjector();
  const commands = injector.get(ICommandService);
  const core = univer.createUnit<IWorkbookData, Workbook>(
    UniverInstanceType.UNIVER_SHEET,
    saved?.workbook ?? newWorkbook(),
  );
  const unitId = core.getUnitId();
  const facade = api.getWorkbook(unitId);
  if (!facade) throw new Error('The spreadsheet engine did not open the workbook.');
  const own = { ...emptyOwnStore(options.owner), ...saved?.own };
  const listeners = new Set<(mutation: LiveMutation) => void>();
  const ownListeners = new Set<(own: OwnStore) => void>();
  const file = savedFile(options.file, () => ({ workbook: facade.save(), own }) satisfies Saved);
  const calculated = createCalculation(injector);
  addArrayFormula(injector);
  addRowsBelow(injector);
  refuseCycles(injector);
  replaceHiddenRowsQuery(injector);
  let version = 0;
  let revision = 0;
  let from: string | null = null;

  commands.onMutationExecutedForCollab((command, how) => {
    revision += 1;
    const params = command.params as { unitId?: string } | undefined;
    if (how?.onlyLocal) {
      // Results of formulas: pages calculate them themselves, the file stores them.
      if (how.fromFormula) file.soon();
      return;
    }
    if (!params || params.unitId !== unitId) return;
    if (shiftOwn(own, command.id, params)) ownChanged();
    version += 1;
    file.soon();
    for (const listener of listeners) listener({ version, id: command.id, params, from });
    if (command.id === SetDefinedNameMutation.id) names.changed((params as { name?: string }).name ?? '');
  });

  function ownChanged(): void {
    file.soon();
    for (const listener of ownListeners) listener(own);
  }

  const sheet = (sheetId: string): Worksheet | null => core.getSheetBySheetId(sheetId) ?? null;
  const cells = (sheetId: string): ObjectMatrix<Nullable<ICellData>> => {
    const found = sheet(sheetId);
    if (!found) throw new Error(`Sheet ${sheetId} not found`);
    return found.getCellMatrix();
  };
  const execute = (id: string, params: object): void => {
    if (!commands.syncExecuteCommand(id, { unitId, ...params })) throw new Error(`${id} was refused.`);
  };

  const setCells: LiveWorkbook['setCells'] = (sheetId, cellValue, styleOnly = false) => {
    if (styleOnly) keepTexts(cells(sheetId), cellValue);
    else keepFormulas(cells(sheetId), cellValue);
    execute(SetRangeValuesMutation.id, {
      subUnitId: sheetId,
      cellValue,
      ...(styleOnly ? { trigger: SetStyleCommand.id } : {}),
    });
  };
  const names = createNamedFormulas(unitId, injector, setCells);

  return {
    unitId,
    locale: LOCALES[options.locale ?? 'en_US'],
    epoch: `${Date.now().toString(36)}-${process.pid}`,
    get version() {
      return version;
    },
    get revision() {
      return revision;
    },
    core,
    api,
    facade,
    injector,
    own,
    ownChanged,
    onOwnChange: (listener) => {
      ownListeners.add(listener);
      return () => void ownListeners.delete(listener);
    },
    sheet,
    facadeSheet: (sheetId) => facade.getSheetBySheetId(sheetId),
    cells,
    shownBackground: (sheetId, row, column) => shownBackground(injector, core, sheetId, row, column),
    setCells,
    execute,
    applyForeign: (mutation, page) => {
      from = page;
      try {
        commands.syncExecuteCommand(mutation.id, mutation.params, { fromCollab: true });
      } finally {
        from = null;
      }
    },
    onMutation: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settled: () => {
      names.refresh();
      return calculated();
    },
    snapshot: () => facade.save(),
    mayEdit: (user, sheetId, range) => mayEditRange(own, user, { sheetId, ...range }),
    close: () => {
      file.now();
      univer.dispose();
    },
  };
}
