// test: lists the names of parameters and of variables within functions, by parsing the files.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from './imports-of';

/** Words that do not say what a value is; see CONTRIBUTING.md. */
export const VAGUE_NAMES: ReadonlySet<string> = new Set(
  `again all asked at before beside found known left now of one open over own read seen shown wanted
  added changed chosen done given kept lost made moved named needed others ours sent stored such taken
  there these those those written`.split(/\s+/),
);

interface Node {
  readonly type?: string;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The names that a pattern binds. */
function boundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.value as string];
    case 'AssignmentPatternProperty':
      return [(pattern.key as Node).value as string];
    case 'AssignmentPattern':
      return boundNames(pattern.left as Node);
    case 'RestElement':
      return boundNames(pattern.argument as Node);
    case 'KeyValuePatternProperty':
      return boundNames(pattern.value as Node);
    case 'ArrayPattern':
      return (pattern.elements as readonly (Node | null)[]).filter(isNode).flatMap(boundNames);
    case 'ObjectPattern':
      return (pattern.properties as readonly Node[]).flatMap(boundNames);
    case 'Parameter':
      return boundNames(pattern.pat as Node);
    default:
      return [];
  }
}

const isFunction = ({ type = '' }: Node): boolean =>
  ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression', 'ClassMethod'].includes(type);

function collect(node: Node, isLocal: boolean, names: string[]): void {
  if (isFunction(node)) names.push(...((node.params as readonly Node[]) ?? []).flatMap(boundNames));
  if (node.type === 'VariableDeclarator' && isLocal) names.push(...boundNames(node.id as Node));
  if (node.type === 'CatchClause' && isNode(node.param)) names.push(...boundNames(node.param));
  for (const child of children(node)) collect(child, isLocal || isFunction(node), names);
}

/** Parameters and local variables of a file, once for each declaration. */
export function localNames(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const names: string[] = [];
  const module: unknown = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  collect(module as Node, false, names);
  return names;
}
