// test, mutants: the guards of a source file: flushes, locks and refusals. Each can be switched off by its
// number while a test runs.

import { type ModuleItem, parseSync } from '@swc/core';

export interface Guard {
  readonly number: number;
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  /** The start of its text. */
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Arguments and elements are wrapped together with their spread. */
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'expression' in value && !isNode(value)
    ? (value as { expression: unknown }).expression
    : value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .map(unwrapped)
    .filter(isNode);

/** The called method: `flush` for `sheet.flush()`. */
function methodOf({ type, callee }: Node): string | null {
  if (type !== 'CallExpression' || (callee as Node).type !== 'MemberExpression') return null;
  const { value } = (callee as Node).property as Node;
  return typeof value === 'string' ? value : null;
}

/** A call that throws unless a condition holds, such as `needApprover(ports, job)`. */
const isDemand = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && /^(?:need|may|pass|check)[A-Z]/.test(String((callee as Node).value));

/** Whether it is a statement that can be left out as a whole. */
function isGuard(node: Node, textOf: (node: Node) => string): boolean {
  if (node.type === 'ExpressionStatement') {
    const expression = node.expression as Node;
    return methodOf(expression) === 'flush' || isDemand(expression);
  }
  if (node.type !== 'IfStatement' || isNode(node.alternate)) return false;
  const consequent = node.consequent as Node;
  const last = consequent.type === 'BlockStatement' ? (consequent.stmts as Node[]).at(-1) : consequent;
  return /^(?:Throw|Return)Statement$/.test(last?.type ?? '') && /throw|stop/.test(textOf(consequent));
}

/** The global function that tests and the host define: whether the guard with this number is switched off. */
export const SWITCH = '__isGuardOff';
const isOff = (number: number): string => `globalThis.${SWITCH}?.(${number})`;
const FREE_LOCK = '{ withLock: (_waitMs, work) => ({ got: true, value: work() }) }';

/**
 * The source with a switch at each guard.
 * @param first number of the first guard; the others follow in the order in which they are returned
 */
export function withSwitches(file: string, source: string, first = 0): { text: string; guards: Guard[] } {
  // Spans count bytes and continue over everything parsed so far: the statement in front gives the offset.
  const front = '0;\n';
  const [start, ...statements] = parseSync(front + source, { syntax: 'typescript', target: 'es2022' })
    .body as [ModuleItem, ...ModuleItem[]];
  const offset = start.span.start + front.length;
  const bytes = Buffer.from(source);
  const textOf = ({ span }: Node) => bytes.toString('utf8', span.start - offset, span.end - offset);
  const guards: Guard[] = [];
  const insertions: { readonly position: number; readonly text: string }[] = [];

  const around = (
    node: Node,
    guarded: Node,
    before: (number: number) => string,
    after: string,
    work: () => void,
  ) => {
    const position = node.span.start - offset;
    const line = bytes.toString('utf8', 0, position).split('\n').length;
    const text = textOf(guarded).replace(/\s+/g, ' ').slice(0, 80);
    const number = first + guards.length;
    guards.push({ number, file, line, text });
    insertions.push({ position, text: before(number) });
    work();
    insertions.push({ position: node.span.end - offset, text: after });
  };
  const visit = (node: Node): void => {
    const visitChildren = () => childrenOf(node).forEach(visit);
    if (isGuard(node, textOf))
      around(node, node, (number) => `{ if (!${isOff(number)}) `, ' }', visitChildren);
    else if (methodOf(node) === 'withLock') {
      const lock = (node.callee as Node).object as Node;
      around(
        lock,
        node,
        (number) => `(${isOff(number)} ? ${FREE_LOCK} : `,
        ')',
        () => visit(lock),
      );
      (node.arguments as unknown[]).map(unwrapped).filter(isNode).forEach(visit);
    } else visitChildren();
  };
  (statements as unknown as Node[]).forEach(visit);

  const parts: string[] = [];
  let from = 0;
  for (const { position, text } of insertions) {
    parts.push(bytes.toString('utf8', from, position), text);
    from = position;
  }
  return { text: parts.join('') + bytes.toString('utf8', from), guards };
}
