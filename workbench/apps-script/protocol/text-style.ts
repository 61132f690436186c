// Workbench, Apps Script host: text styles and rich text as scripts build them; plain data on both sides of
// the bridge.

/** What is not named is as the cell says; null when a text mixes several. */
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

/** A stretch of text in one style, from `start` up to but not including `end`. */
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
