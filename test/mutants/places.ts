// test, mutants: the places of a source file that a test may reach: statements in functions, bodies of arrow
// functions and branches of expressions. A counter at each of them records which tests reach it.

import { childrenOf, isNode, type Node, parsed } from './syntax';

/** Byte range in the file. To detect a mutant, a test must reach the innermost place around it. */
export interface Place {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Declared by `test/mutants/record.ts` in Jest's sandbox, and by the recording worker in the realms of the
 * host.
 */
const COUNTER = '__reach';

const LOGICAL = new Set(['&&', '||', '??']);
const NO_STATEMENT = /^(Ts|FunctionDeclaration$|EmptyStatement$)/;
const isBlock = ({ type }: Node): boolean => type === 'BlockStatement' || type === 'FunctionBody';
const BODIES = ['consequent', 'alternate', 'body'];
const WITH_BODY = /^(If|For|ForOf|ForIn|While|DoWhile)Statement$/;

/**
 * The source with a counter at each of its places.
 * @param first number of the first place; the others follow in the order in which they are returned
 */
export function instrumented(file: string, source: string, first: number): { text: string; places: Place[] } {
  const { statements, startOf, endOf } = parsed(source);
  const places: Place[] = [];
  const insertions: Insertion[] = [];

  const count = (node: Node): string => {
    places.push({ file, start: startOf(node), end: endOf(node) });
    return `globalThis.${COUNTER}&&${COUNTER}(${first + places.length - 1})`;
  };
  const around = (node: Node, before: string, after: string): void => {
    insertions.push({ at: startOf(node), text: before }, { at: endOf(node), text: after });
  };
  const expression = (node: Node): void => around(node, `(${count(node)},`, ')');
  const listed = (nodes: readonly Node[]): void => {
    for (const node of nodes)
      if (!NO_STATEMENT.test(node.type)) insertions.push({ at: startOf(node), text: `${count(node)};` });
  };

  const visit = (node: Node): void => {
    if (node.type.startsWith('Ts') && !isNode(node.expression)) return;
    if (node.type === 'ImportDeclaration') return;
    if (isBlock(node)) listed(node.stmts as Node[]);
    if (node.type === 'SwitchCase') listed(node.consequent as Node[]);
    if (WITH_BODY.test(node.type))
      for (const name of BODIES) {
        const body = node[name];
        if (isNode(body) && !isBlock(body)) around(body, `{${count(body)};`, '}');
      }
    if (node.type === 'ArrowFunctionExpression') {
      const body = node.body as Node;
      if (!isBlock(body)) expression(body);
    }
    if (node.type === 'ConditionalExpression') {
      expression(node.consequent as Node);
      expression(node.alternate as Node);
    }
    if (node.type === 'BinaryExpression' && LOGICAL.has(node.operator as string))
      expression(node.right as Node);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of statements) visit(statement);

  const bytes = Buffer.from(source);
  const parts: string[] = [];
  let from = 0;
  for (const { at, text } of insertions.sort((a, b) => a.at - b.at)) {
    parts.push(bytes.toString('utf8', from, at), text);
    from = at;
  }
  return { text: parts.join('') + bytes.toString('utf8', from), places };
}
