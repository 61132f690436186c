// Workbench, Apps Script host, engine: data of a Google spreadsheet that Univer does not support, saved next
// to its snapshot.
import type { CellRange } from './cell-range';
import type { SheetChart } from './sheet-chart';

export interface ProtectionRule {
  id: string;
  sheetId: string;
  /** null: the whole sheet is protected. */
  range: CellRange | null;
  description: string;
  warningOnly: boolean;
  /** null: everyone who may edit the spreadsheet, that is, not restricted yet. */
  editors: string[] | null;
  domainEdit: boolean;
  namedRange: string | null;
  unprotected: CellRange[];
}

export type MetadataPlace =
  | { kind: 'SPREADSHEET' }
  | { kind: 'SHEET'; sheetId: string }
  | { kind: 'ROW' | 'COLUMN'; range: CellRange };

export interface MetadataEntry {
  id: number;
  key: string;
  value: string | null;
  visibility: 'DOCUMENT' | 'PROJECT';
  place: MetadataPlace;
}

/** `#rrggbb`; null: no such line, or no color. */
export interface BandingColors {
  header: string | null;
  first: string | null;
  second: string | null;
  footer: string | null;
}

/** Alternating colors of the rows or columns of a range. */
export interface BandingRule {
  id: number;
  axis: 'ROW' | 'COLUMN';
  range: CellRange;
  colors: BandingColors;
}

export interface OwnStore {
  protections: ProtectionRule[];
  /** IDs of chart sheets: they have a name and a position, and no cells. */
  chartSheets: string[];
  /** Cells below the headers of typed columns of tables. */
  typedColumns: CellRange[];
  metadata: MetadataEntry[];
  bandings: BandingRule[];
  charts: SheetChart[];
  nextId: number;
  /** Everyone who has edited or opened the document, the owner first. */
  people: string[];
}

export const emptyOwnStore = (owner: string): OwnStore => ({
  protections: [],
  chartSheets: [],
  typedColumns: [],
  metadata: [],
  bandings: [],
  charts: [],
  nextId: 1,
  people: [owner],
});
