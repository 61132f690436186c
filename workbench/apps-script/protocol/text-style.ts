// Workbench, Apps Script host: text styles and rich text as scripts build them; plain data in both threads.

/** Missing properties are inherited from the cell; null: a text has several values. */
export interface TextStyleData {
  bold?: boolean | null;
  italic?: boolean | null;
  underline?: boolean | null;
  strikethrough?: boolean | null;
  fontFamily?: string | null;
  /** Points. */
  fontSize?: number | null;
  /** `#rrggbb`. */
  foregroundColor?: string | null;
}

/** A run of text in one style, from `start` up to but not including `end`. */
export interface TextRun {
  start: number;
  end: number;
  style: TextStyleData;
  link: string | null;
}

export interface RichTextData {
  text: string;
  runs: TextRun[];
}
