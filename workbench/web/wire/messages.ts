// Workbench, wire: the messages between page and server over their WebSocket, as JSON.

import type { ClientAnswer } from '../../apps-script/client-call';
import type { LocaleName } from '../../apps-script/engine/locale';
import type { ChartAnchor, SheetChart } from '../../apps-script/engine/sheet-chart';
import type { ButtonName, UiEvent } from '../../apps-script/services/ui-hub';
import type { Area, ClosedArea, Person } from './model';
import type { Mutation } from './mutation';

/**
 * An element that the script shows on this page. HTML of sidebars and dialogs is not sent: `frame` is its
 * path on the frame origin.
 */
export type Surface =
  | Exclude<UiEvent, { html: string }>
  | FramedOf<Extract<UiEvent, { type: 'sidebar' }>>
  | FramedOf<Extract<UiEvent, { type: 'dialog' }>>;

export type FramedOf<T> = Omit<T, 'html'> & { frame: string };

export interface Change {
  /** Number of the page's own mutation that this confirms. */
  seq: number | null;
  /** null: the page has already made this change, in the same order. */
  mutation: Mutation | null;
}

export type FromServer =
  | {
      kind: 'snapshot';
      /** Numbers the snapshots of one page; sent back with every mutation made on it. */
      epoch: number;
      version: number;
      /** Mutations of the page up to this number are in the snapshot or were refused. */
      settled: number;
      workbook: object;
    }
  /** `life` changes when the server restarts: earlier changes cannot be rebased. */
  | { kind: 'hello'; life: string; user: string; locale: LocaleName; settled: number }
  | { kind: 'changes'; version: number; changes: Change[] }
  | { kind: 'people'; people: Person[] }
  | { kind: 'closed'; closed: ClosedArea[] }
  /** All charts of the document. */
  | { kind: 'charts'; charts: SheetChart[] }
  | { kind: 'surface'; surface: Surface }
  /** All shown elements with other IDs have been removed. */
  | { kind: 'surfaces'; ids: string[] }
  /** A script selected cells on this page. */
  | { kind: 'select'; sheetId: string; ranges: Area[] }
  | { kind: 'reply'; id: number; answer: ClientAnswer }
  /** Number of menu items of this page that are running. */
  | { kind: 'running'; count: number }
  | { kind: 'failed'; function: string; message: string }
  | { kind: 'notice'; message: string };

export type FromPage =
  | { kind: 'mutation'; epoch: number; base: number; seq: number; mutation: Mutation }
  | { kind: 'selection'; sheetId: string; ranges: Area[]; current: { row: number; column: number } }
  /** The person chose an item of a script's menu. */
  | { kind: 'run'; function: string }
  | { kind: 'answer'; id: string; button: ButtonName; text?: string }
  | { kind: 'dismissed'; id: string }
  | { kind: 'removeChart'; id: number }
  | { kind: 'moveChart'; id: number; anchor: ChartAnchor }
  /** google.script.run of a sidebar or dialog. */
  | { kind: 'call'; id: number; function: string; args: unknown[] };
