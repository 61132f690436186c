// Workbench, Apps Script host, engine: what a Google spreadsheet has and Univer lacks, saved beside its
// snapshot.

/** A rectangle of cells; rows and columns count from 1, as in Apps Script. */
export interface CellRange {
  sheetId: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** As many rows or columns as a range that spans all of them, present and to come. */
export const ALL = 100_000_000;

export interface ProtectionRule {
  id: string;
  sheetId: string;
  /** Null protects the whole sheet. */
  range: CellRange | null;
  description: string;
  warningOnly: boolean;
  /** Null: the people who may edit the spreadsheet, that is, not restricted yet. */
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

/** `#rrggbb`; null: no such line, or not colored. */
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
  /** IDs of chart sheets: they have a name and a place, and no cells. */
  chartSheets: string[];
  /** Cells below the headers of table columns that have a type. */
  typedColumns: CellRange[];
  metadata: MetadataEntry[];
  bandings: BandingRule[];
  nextId: number;
  /** Everyone who has edited or opened the document, owner first. */
  people: string[];
}

export const emptyOwnStore = (owner: string): OwnStore => ({
  protections: [],
  chartSheets: [],
  typedColumns: [],
  metadata: [],
  bandings: [],
  nextId: 1,
  people: [owner],
});
