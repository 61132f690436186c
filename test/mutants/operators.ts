// test, mutants: small changes of a source file that should make some test fail.

import { childrenOf, isNode, type Node, parsed } from './syntax';

export interface Mutant {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** Bytes of the file to replace, and the replacement. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly before: string;
}

/** `locks`: a lock, a flush or a refusal is left out. */
export type Kind = 'any' | 'locks';

const SWAPPED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
};

/** States and outcomes: each is replaced by the one after it. */
const WORDS = [
  ['planned', 'sending', 'verified', 'done', 'failed', 'conflict', 'unknown', 'canceled', 'observed'],
  ['running', 'parked', 'waiting', 'finished'],
];

const METHODS: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };
const SHORTENED = new Set(['filter', 'slice', 'sort', 'reverse', 'trim', 'toSorted']);
const LISTS = new Set(['filter', 'map', 'flatMap']);

const ALWAYS_HELD = '((_waitMs, work) => ({ got: true, value: work() }))';

/** The name of the called method: "flush" for `a.b.flush()`. */
function methodOf(call: Node): string | null {
  const callee = call.callee as Node;
  if (callee.type !== 'MemberExpression') return null;
  const property = callee.property as Node;
  return property.type === 'Identifier' ? (property.value as string) : null;
}

/** A call that throws unless a condition holds, such as `needApprover(ports, job)`. */
function isDemand(call: Node): boolean {
  const callee = call.callee as Node;
  return callee.type === 'Identifier' && /^(need|may|pass|check)[A-Z]/.test(callee.value as string);
}

const isRefusal = (statement: Node): boolean => {
  if (statement.type !== 'IfStatement' || isNode(statement.alternate)) return false;
  const then = statement.consequent as Node;
  const body = then.type === 'BlockStatement' ? (then.stmts as Node[]) : [then];
  return body.length > 0 && ['ThrowStatement', 'ReturnStatement'].includes(body[body.length - 1]!.type);
};

/** Every mutant of a file, in the order of its text. @throws if the file is not TypeScript */
export function mutantsOf(file: string, source: string, kind: Kind): Mutant[] {
  const { statements: all, startOf, endOf } = parsed(source);
  const bytes = Buffer.from(source);
  const found: Mutant[] = [];
  const textOf = (start: number, end: number): string => bytes.toString('utf8', start, end);

  const add = (operator: string, start: number, end: number, text: string): void => {
    const line = textOf(0, start).split('\n').length;
    found.push({ file, line, operator, start, end, text, before: textOf(start, end) });
  };
  const replace = (operator: string, node: Node, text: (own: string) => string): void =>
    add(operator, startOf(node), endOf(node), text(textOf(startOf(node), endOf(node))));

  /** Replaces the operator in the text between two nodes; the rest of it stays. */
  const swapBetween = (name: string, left: Node, right: Node, operator: string, other: string): void => {
    const between = textOf(endOf(left), startOf(right));
    const at = endOf(left) + Buffer.byteLength(between.slice(0, between.indexOf(operator)));
    add(name, at, at + operator.length, other);
  };

  const lists = (node: Node): void => {
    const elements = (node.elements as ({ expression: Node; spread: unknown } | null)[]).filter(
      (each) => each !== null,
    );
    if (elements.length < 2) return;
    const [next, last] = [elements[elements.length - 2]!, elements[elements.length - 1]!];
    add('drop the last element', endOf(next.expression), endOf(last.expression), '');
  };

  const calls = (node: Node): void => {
    const method = methodOf(node);
    if (method === null) return;
    const callee = node.callee as Node;
    const [object, property] = [callee.object as Node, callee.property as Node];
    if (method === 'withLock') replace('no lock', callee, () => ALWAYS_HELD);
    if (kind === 'locks') return;
    const other = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    if (other) replace(`${method} is ${other}`, property, () => other);
    if (SHORTENED.has(method)) add(`no ${method}`, endOf(object), endOf(node), '');
    if (LISTS.has(method)) replace('an empty list', node, () => '[]');
  };

  const statements = (node: Node): void => {
    const expression = node.expression as Node;
    const isCall = expression.type === 'CallExpression';
    if (isCall && methodOf(expression) === 'flush') replace('no flush', node, () => ';');
    else if (isCall && isDemand(expression)) replace('no demand', node, () => ';');
    else if (kind === 'locks') return;
    else if (isCall) replace('no call', node, () => ';');
    else if (expression.type === 'AssignmentExpression') replace('no assignment', node, () => ';');
  };

  const binaries = (node: Node): void => {
    const operator = node.operator as string;
    const [left, right] = [node.left as Node, node.right as Node];
    const other = SWAPPED[operator];
    if (other) swapBetween(`${operator} is ${other}`, left, right, operator, other);
    if (operator === '??') add('no ??', endOf(left), endOf(right), '');
  };

  const literals = (node: Node): void => {
    if (node.type === 'BooleanLiteral') replace('other boolean', node, () => String(!node.value));
    if (node.type === 'NumericLiteral') replace('off by one', node, () => String(Number(node.value) + 1));
    if (node.type !== 'StringLiteral') return;
    for (const words of WORDS) {
      const at = words.indexOf(node.value as string);
      if (at >= 0) replace('other outcome', node, () => `'${words[(at + 1) % words.length]}'`);
    }
  };

  const otherCondition = (node: Node): void => {
    const test = node.test as Node;
    // The swapped comparison is the same mutant.
    const isEquality = test.type === 'BinaryExpression' && /^[!=]==$/.test(test.operator as string);
    if (!isEquality && test.type !== 'UnaryExpression')
      replace('other condition', test, (own) => `!(${own})`);
  };

  const guards = (node: Node): void => {
    if (isRefusal(node)) {
      const refuses = textOf(startOf(node.consequent as Node), endOf(node.consequent as Node));
      if (kind === 'any' || /throw|stop/.test(refuses)) replace('no guard', node, () => ';');
    }
    if (kind === 'any') otherCondition(node);
  };
  const negations = (node: Node): void => {
    if (node.operator === '!') replace('no !', node, (own) => own.slice(1));
  };
  const returned = (node: Node): void => {
    const { argument } = node;
    if (!isNode(argument) || argument.type !== 'ArrayExpression') return;
    if ((argument.elements as unknown[]).length > 0) replace('an empty list', argument, () => '[]');
  };

  const visitors = new Map<string, (node: Node) => void>([
    ['ExpressionStatement', statements],
    ['CallExpression', calls],
    ['IfStatement', guards],
  ]);
  if (kind === 'any') {
    visitors.set('ConditionalExpression', otherCondition).set('BinaryExpression', binaries);
    visitors.set('UnaryExpression', negations).set('ReturnStatement', returned);
    visitors.set('ArrayExpression', lists).set('BooleanLiteral', literals);
    visitors.set('NumericLiteral', literals).set('StringLiteral', literals);
  }

  const visit = (node: Node): void => {
    // Skips types and visits the wrapped expression.
    if (node.type.startsWith('Ts') && !isNode(node.expression)) return;
    if (node.type === 'ImportDeclaration') return;
    visitors.get(node.type)?.(node);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const statement of all) visit(statement);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The source with the mutant in it. */
export function applied(source: string, { start, end, text }: Mutant): string {
  const bytes = Buffer.from(source);
  return bytes.toString('utf8', 0, start) + text + bytes.toString('utf8', end);
}
