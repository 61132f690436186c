// Workbench, wire: what the page and the server tell each other over their WebSocket, as JSON.
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

export interface MenuItem {
  kind: 'item';
  caption: string;
  function: string;
}

export interface Menu {
  kind: 'menu';
  caption: string;
  items: (MenuItem | Menu | { kind: 'separator' })[];
}

/** What the Apps Script host shows to one session. HTML is fetched from the frame origin under `frame`. */
export type Surface =
  | { kind: 'menus'; menus: Menu[]; addonMenus: Menu[] }
  | { kind: 'sidebar'; id: string; title: string; frame: string }
  | {
      kind: 'dialog';
      id: string;
      title: string;
      frame: string;
      width: number;
      height: number;
      modal: boolean;
    }
  | { kind: 'alert'; id: string; title: string; message: string; buttons: string[]; prompt: boolean }
  | { kind: 'toast'; title: string; message: string; seconds: number }
  | { kind: 'activate'; sheetId: string; range: Area | null }
  | { kind: 'close'; id: string };

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
  | { kind: 'reply'; id: number; ok: true; value: unknown }
  | { kind: 'reply'; id: number; ok: false; error: { name: string; message: string } }
  | { kind: 'notice'; message: string };

export type FromPage =
  | { kind: 'mutation'; epoch: number; base: number; seq: number; mutation: Mutation }
  | { kind: 'selection'; sheetId: string; ranges: Area[]; cell: { row: number; column: number } | null }
  | { kind: 'menu'; function: string; caption: string }
  | { kind: 'answer'; id: string; button: string; text: string }
  | { kind: 'dismissed'; id: string }
  | { kind: 'call'; id: number; frame: string; function: string; args: unknown[] };
