// test of sheet: the cell states of a text, without what the row remembers behind them.

export function withoutMemory(text: unknown): string {
  const all = text === null ? '' : String(text);
  const at = all.indexOf('|[');
  return at < 0 ? all : all.slice(0, at === 0 ? 0 : at + 1);
}
