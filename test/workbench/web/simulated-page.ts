// Workbench tests: a page without a browser: its own Univer and the sync code of the real page.
import { ICommandService, type IWorkbookData } from '@univerjs/core';
import { bootUniver } from '../../../workbench/apps-script/engine/univer';
import type { Sync } from '../../../workbench/web/server/sync';
import type { FromPage, FromServer } from '../../../workbench/web/wire/messages';
import { createPageSync } from '../../../workbench/web/wire/page-sync';

type Cell = { v?: unknown; f?: string; s?: unknown } | null | undefined;

export interface SimulatedPage {
  notices: string[];
  /** Runs a command as a user's action; false means that Univer refused. */
  command(id: string, params: object): Promise<boolean>;
  type(row: number, column: number, v: string | number): void;
  /** Delivers the next message of each direction; false when there is none. */
  deliverToServer(): boolean;
  deliverToPage(): boolean;
  cutLine(): void;
  joinLine(): void;
  pending(): number;
  /** Values, formulas and style of every filled cell, by sheet. */
  content(): unknown;
  sheetIds(): string[];
  close(): void;
}

/** A page whose messages stay in two queues until the test delivers them. */
export function simulatePage(sync: Sync, session: string, user = `${session}@example.com`): SimulatedPage {
  const { univer, api } = bootUniver();
  const injector = univer.__getInjector();
  const commands = injector.get(ICommandService);
  const notices: string[] = [];
  let toServer: string[] = [];
  let toPage: string[] = [];
  let line: ReturnType<Sync['join']> | null = null;

  const page = createPageSync({
    injector,
    unitId: () => api.getActiveWorkbook()?.getId() ?? null,
    replace: (workbook: IWorkbookData) => {
      const old = api.getActiveWorkbook();
      if (old) api.disposeUnit(old.getId());
      api.createWorkbook(workbook);
    },
    send: (message) => {
      if (line) toServer.push(JSON.stringify(message));
    },
    notice: (message) => notices.push(message),
  });

  const joinLine = (): void => {
    toServer = [];
    toPage = [];
    line = sync.join({ session, user, send: (message) => toPage.push(JSON.stringify(message)) });
  };

  joinLine();
  const self: SimulatedPage = {
    notices,
    command: (id, params) => commands.executeCommand(id, params),
    type: (row, column, v) => {
      const sheet = api.getActiveWorkbook()!.getSheets()[0]!;
      const range = { startRow: row, endRow: row, startColumn: column, endColumn: column };
      commands.syncExecuteCommand('sheet.command.set-range-values', {
        unitId: api.getActiveWorkbook()!.getId(),
        subUnitId: sheet.getSheetId(),
        range,
        value:
          typeof v === 'string' && v.startsWith('=') ? { f: v, si: null, v: null } : { v, f: null, si: null },
      });
    },
    deliverToServer: () => {
      const text = toServer.shift();
      if (text === undefined) return false;
      const message = JSON.parse(text) as FromPage;
      if (message.kind === 'mutation') line?.receive(message);
      return true;
    },
    deliverToPage: () => {
      const text = toPage.shift();
      if (text === undefined) return false;
      const message = JSON.parse(text) as FromServer;
      if (message.kind === 'notice') notices.push(message.message);
      else if (message.kind === 'hello' || message.kind === 'snapshot' || message.kind === 'changes')
        page.receive(message);
      return true;
    },
    cutLine: () => {
      line?.leave();
      line = null;
      toServer = [];
      toPage = [];
    },
    joinLine,
    pending: () => page.pending(),
    content: () => contentOf(api.getActiveWorkbook()!.save()),
    sheetIds: () =>
      api
        .getActiveWorkbook()!
        .getSheets()
        .map((sheet) => sheet.getSheetId()),
    close: () => {
      line?.leave();
      page.close();
      univer.dispose();
    },
  };
  while (self.deliverToPage());
  return self;
}

/** The part of a workbook that two copies must agree on; style names are private to each copy. */
export function contentOf(workbook: IWorkbookData): unknown {
  return workbook.sheetOrder.map((id) => {
    const sheet = workbook.sheets[id]!;
    const cells: Record<string, unknown> = {};
    for (const [row, columns] of Object.entries(sheet.cellData ?? {})) {
      for (const [column, cell] of Object.entries(columns as Record<string, Cell>)) {
        const style = typeof cell?.s === 'string' ? workbook.styles[cell.s] : cell?.s;
        // An empty string and no value look the same to people.
        const seen = {
          ...(cell?.v === undefined || cell?.v === '' || cell?.v === null ? {} : { v: cell.v }),
          ...(cell?.f ? { f: cell.f } : {}),
          ...(style ? { style } : {}),
        };
        if (Object.keys(seen).length > 0) cells[`${row},${column}`] = seen;
      }
    }
    return {
      name: sheet.name,
      rows: sheet.rowCount,
      columns: sheet.columnCount,
      freeze: sheet.freeze,
      cells,
    };
  });
}
