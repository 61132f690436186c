// test, mutants: syntax trees of TypeScript sources, with positions in bytes of the file.

import { parseSync } from '@swc/core';

export interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export interface Parsed {
  /** At the top level of the module. */
  readonly statements: readonly Node[];
  startOf(node: Node): number;
  endOf(node: Node): number;
}

/** @throws if the source is not TypeScript */
export function parsed(source: string): Parsed {
  // Spans continue over everything parsed so far: the statement inserted in front gives the offset of this
  // text.
  const front = '0;\n';
  const module = parseSync(front + source, { syntax: 'typescript', target: 'es2022' });
  const base = module.body[0]!.span.start + front.length;
  return {
    statements: (module.body as unknown as Node[]).slice(1),
    startOf: (node) => node.span.start - base,
    endOf: (node) => node.span.end - base,
  };
}

/** The direct children of a node. Types are skipped, but not the expression that has a type. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'span' || (node.type.startsWith('Ts') && key !== 'expression')) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (isNode(each)) found.push(each);
      else if (typeof each === 'object' && each !== null) {
        // Arguments and elements are wrapped together with their spread.
        const { expression } = each as { expression?: unknown };
        if (isNode(expression)) found.push(expression);
      }
    }
  }
  return found;
}

/** Null, or why the source does not compile. */
export function complaintOf(source: string): string | null {
  try {
    parseSync(source, { syntax: 'typescript', target: 'es2022' });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0]! : String(error);
  }
}
