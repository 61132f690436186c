// push: the table of a list that is loaded page by page.

import { FailureNotice } from '../../../sidebar/components/notice';
import { type Column, Table } from '../../../sidebar/components/table/table';
import type { SearchedList } from './use-loaded';

export function LoadedTable<T>(props: {
  list: SearchedList<T>;
  label: string;
  columns: readonly Column<T>[];
}) {
  const { list, label, columns } = props;
  return (
    <>
      {list.found === null ? (
        <p class="hint" role="status">
          Loading…
        </p>
      ) : null}
      <FailureNotice failure={list.request.failure} />
      <Table label={label} class="texts" columns={columns} rows={list.rows} nameOf={list.nameOf} />
    </>
  );
}
