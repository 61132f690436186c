// sidebar: links that select the cell of a row in the spreadsheet.

import type { RowName } from '../../push/review/review-schema';
import { ask, type CallError } from './bridge';
import { useRequest } from './use-request';

/** A cell of a row; field `''`: the row. */
export interface ShownCell extends RowName {
  readonly field: string;
}

export function useShowRow(): { readonly failure: CallError | null; show(cell: ShownCell): void } {
  const { run, failure } = useRequest();
  const show = ({ tab, key, field }: ShownCell) =>
    run(
      () => ask('checkShow', { tab, rowName: `k${key}`, row: 1, field }),
      () => undefined,
    );
  return { failure, show };
}
