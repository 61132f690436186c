// Workbench, Apps Script host, engine: open-ended references in formulas, such as `A2:A`; Univer supports
// only `A:A` and `A2:A9`.
import type { Injector } from '@univerjs/core';
import {
  BaseFunction,
  type BaseReferenceObject,
  type BaseValueObject,
  ErrorType,
  ErrorValueObject,
  type FunctionVariantType,
  IFunctionService,
  LexerTreeBuilder,
} from '@univerjs/engine-formula';

const QUOTED = /("(?:[^"]|"")*")/;
const SHEET = String.raw`(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*)!)?`;
const OPEN_DOWN = new RegExp(
  String.raw`(?<![\p{L}\d_.$'!:])(${SHEET})(\$?[A-Z]{1,3})\$?(\d+):(\$?[A-Z]{1,3})(?![\p{L}\d_.$(])`,
  'giu',
);

/** Only in formulas as Univer reads them: cells keep theirs. */
const BELOW = 'ROWSBELOW';

/** `ROWSBELOW(A:B, 2)` is columns A to B without two rows. OFFSET would be calculated at each write. */
class RowsBelow extends BaseFunction {
  override minParams = 2;
  override maxParams = 2;
  override needsReferenceObject = true;

  override calculate(columns: FunctionVariantType, above: FunctionVariantType): FunctionVariantType {
    if (!columns.isReferenceObject()) return columns;
    const reference = columns as BaseReferenceObject;
    const { startRow, endRow, startColumn, endColumn } = reference.getRangePosition();
    const first = startRow + Number((above as BaseValueObject).getValue());
    if (first > endRow) return ErrorValueObject.create(ErrorType.REF);
    return this.createReferenceObject(reference, { startRow: first, endRow, startColumn, endColumn });
  }
}

/** Adds the function that open-ended references become to an engine; also used by the page. */
export function addRowsBelow(injector: Injector): void {
  injector.get(IFunctionService).registerExecutors(new RowsBelow(BELOW));
}

/**
 * The same formula for Univer: `A2:B` is columns A to B from row 2 to the end of the sheet, whatever its size
 * when the formula is calculated.
 */
export function withoutOpenEnds(formula: string): string {
  if (!formula.includes(':')) return formula;
  return formula
    .split(QUOTED)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part.replace(OPEN_DOWN, (_all, sheet: string, from: string, row: string, to: string) => {
            const columns = `${sheet}${from}:${to}`;
            const above = Number(row) - 1;
            return above === 0 ? columns : `${BELOW}(${columns},${above})`;
          }),
    )
    .join('');
}

let done = false;

/**
 * Adds open-ended references to the formula engine; cells keep their formulas as written. Also used by the
 * page.
 */
export function readOpenEndedReferences(): void {
  if (done) return;
  done = true;
  const original = LexerTreeBuilder.prototype.treeBuilder;
  LexerTreeBuilder.prototype.treeBuilder = function treeBuilder(this: LexerTreeBuilder, formula, ...rest) {
    return original.call(this, withoutOpenEnds(formula), ...rest);
  };
}
