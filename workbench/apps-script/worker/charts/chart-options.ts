// Workbench, Apps Script host, in the worker: the options of a chart, as a tree.
import type { ChartOptions } from '../../engine/sheet-chart';

const isTree = (value: unknown): value is ChartOptions =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of JSON data; undefined: the value is something else. */
export function jsonCopy(value: unknown): unknown {
  const json = JSON.stringify(value);
  return json === undefined ? undefined : JSON.parse(json);
}

/** Sets an option such as `hAxis.title`; a value above it that is no object is replaced by one. */
export function setOption(options: ChartOptions, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let tree = options;
  for (const name of names) {
    const below = Object.hasOwn(tree, name) ? tree[name] : undefined;
    const next = isTree(below) ? below : {};
    tree[name] = next;
    tree = next;
  }
  tree[last] = value;
}

/** A copy of an option; null: it is not set. */
export function getOption(options: ChartOptions, path: string): unknown {
  let found: unknown = options;
  for (const name of path.split('.')) {
    if (!isTree(found) || !Object.hasOwn(found, name)) return null;
    found = found[name];
  }
  return jsonCopy(found) ?? null;
}
