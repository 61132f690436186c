// Workbench, Apps Script host, engine: circular formulas, direct or indirect, return #REF! as in Sheets.
// Univer calculates them once with the previous values.
import type { Injector } from '@univerjs/core';
import {
  ErrorType,
  ErrorValueObject,
  IFormulaDependencyGenerator,
  IFormulaRuntimeService,
} from '@univerjs/engine-formula';

/** A formula in Univer's dependency graph. */
interface Tree {
  readonly treeId: number;
  readonly unitId: string;
  readonly subUnitId: string;
  readonly row: number;
  readonly column: number;
  toRTreeItem(): object[];
}

/** The used members of Univer's generator (0.25.1), which searches for cycles before each calculation. */
interface Generator {
  _checkIsCycleDependency(trees: readonly Tree[]): boolean;
  readonly _dependencyTreeCache: ReadonlyMap<number, Tree>;
  readonly _dependencyManagerService: { searchDependency(items: object[]): Iterable<number> };
}

const cellOf = (unitId: string, sheetId: string, row: number, column: number): string =>
  `${unitId} ${sheetId} ${row} ${column}`;

/**
 * Nodes of a directed graph that are part of a cycle.
 * @param next the successors of a node
 */
function nodesInCycles<Node>(nodes: Iterable<Node>, next: (node: Node) => Iterable<Node>): Set<Node> {
  const circular = new Set<Node>();
  const index = new Map<Node, number>();
  const low = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  // Tarjan's strongly connected components, without recursion.
  const visit = (first: Node): void => {
    const path: { readonly node: Node; readonly rest: Iterator<Node> }[] = [];
    const enter = (node: Node): void => {
      index.set(node, index.size);
      low.set(node, index.get(node)!);
      open.push(node);
      isOpen.add(node);
      path.push({ node, rest: next(node)[Symbol.iterator]() });
    };
    const lower = (node: Node, value: number) => void low.set(node, Math.min(low.get(node)!, value));
    enter(first);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node, rest } = top;
      const { value, done } = rest.next();
      if (!done) {
        if (value === node) circular.add(node);
        if (!index.has(value)) enter(value);
        else if (isOpen.has(value)) lower(node, index.get(value)!);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before) lower(before.node, low.get(node)!);
      if (low.get(node) !== index.get(node)) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const member of component) {
        isOpen.delete(member);
        if (component.length > 1) circular.add(member);
      }
    }
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return circular;
}

/** Also used for the page's engine. */
export function refuseCycles(injector: Injector): void {
  const generator = injector.get(IFormulaDependencyGenerator) as unknown as Generator;
  const runtime = injector.get(IFormulaRuntimeService);
  let circular = new Set<string>();
  generator._checkIsCycleDependency = (trees) => {
    const known = generator._dependencyTreeCache;
    const dependents = (id: number): Iterable<number> => {
      const tree = known.get(id);
      return tree ? generator._dependencyManagerService.searchDependency(tree.toRTreeItem()) : [];
    };
    const found = nodesInCycles(
      trees.map(({ treeId }) => treeId),
      dependents,
    );
    circular = new Set(
      [...found].flatMap((id) => {
        const tree = known.get(id);
        return tree ? cellOf(tree.unitId, tree.subUnitId, tree.row, tree.column) : [];
      }),
    );
    // false: Univer must not repeat the calculation to resolve the cycle.
    return false;
  };
  const setRuntimeData = runtime.setRuntimeData.bind(runtime);
  runtime.setRuntimeData = (value) => {
    const { currentUnitId, currentSubUnitId, currentRow, currentColumn } = runtime;
    const isCircular =
      circular.size > 0 && circular.has(cellOf(currentUnitId, currentSubUnitId, currentRow, currentColumn));
    setRuntimeData(isCircular ? ErrorValueObject.create(ErrorType.REF) : value);
  };
}
