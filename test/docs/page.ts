// test, docs: the type of a generated page of docs/, and its Markdown building blocks.

export interface Page {
  /** Name of the file in docs/. */
  readonly name: string;
  text(): string;
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ');

/** A table without padding; every row has as many cells as the head. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

export const code = (text: string): string => `\`${text}\``;

/** The anchor of a heading. */
export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replace(/ /g, '-');

/** Escapes Markdown: no character is read as a format or a tag. */
export const plain = (text: string): string => text.replace(/([\\`*_[\]<>{}])/g, '\\$1');

/** A page with a note on its source; paragraphs are separated by an empty line. */
export const page = (title: string, source: string, parts: readonly string[]): string =>
  `${[`# ${title}`, `<!-- Made from ${source} by npm run docs; do not edit. -->`, ...parts].join('\n\n')}\n`;

/** The description of a name. @throws Error if there is none */
export function described<T>(about: Readonly<Partial<Record<string, T>>>, name: string, where: string): T {
  const found = about[name];
  if (found === undefined) throw new Error(`${where} does not describe "${name}"`);
  return found;
}
