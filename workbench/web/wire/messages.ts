// Workbench, wire: what the page and the server tell each other over their WebSocket, as JSON.
import type { ClientAnswer } from '../../apps-script/client-call';
import type { ButtonName, UiEvent } from '../../apps-script/services/ui-hub';
import type { Mutation } from './mutation';

/** A rectangle of cells counted from 1, as Apps Script counts. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Person {
  user: string;
  session: string;
}

/** A rectangle that this user may not edit; `range` null is the whole sheet but for `open`. */
export interface Closed {
  sheetId: string;
  range: Area | null;
  open: Area[];
  description: string;
}

/**
 * What the script shows on this page. HTML of sidebars and dialogs is not sent: `frame` is the path under
 * which the frame origin serves it.
 */
export type Surface =
  | Exclude<UiEvent, { html: string }>
  | FramedOf<Extract<UiEvent, { type: 'sidebar' }>>
  | FramedOf<Extract<UiEvent, { type: 'dialog' }>>;

export type FramedOf<T> = Omit<T, 'html'> & { frame: string };

export interface Change {
  /** Number of the page's own mutation that this settles. */
  seq: number | null;
  /** Null: the page has done it already and in the same order. */
  mutation: Mutation | null;
}

export type FromServer =
  | {
      kind: 'snapshot';
      /** Numbers the snapshots of one page; it is sent back with every mutation made on it. */
      epoch: number;
      version: number;
      /** Mutations of the page up to this number are in the snapshot or were refused. */
      settled: number;
      workbook: object;
    }
  /** `life` changes when the server was started anew: nothing made before can be fitted in. */
  | { kind: 'hello'; life: string; user: string; settled: number }
  | { kind: 'changes'; version: number; changes: Change[] }
  | { kind: 'people'; people: Person[] }
  | { kind: 'closed'; closed: Closed[] }
  | { kind: 'surface'; surface: Surface }
  /** Everything with another id that is on show is gone. */
  | { kind: 'surfaces'; ids: string[] }
  /** A script selected cells of this page. */
  | { kind: 'select'; sheetId: string; ranges: Area[] }
  | { kind: 'reply'; id: number; answer: ClientAnswer }
  /** How many menu items of this page run at the moment. */
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
  /** google.script.run of a sidebar or dialog. */
  | { kind: 'call'; id: number; function: string; args: unknown[] };
