// tabs: the name of the campaign or creative set that a new row has instead of its ID.

import type { RuleContext, RuleRow } from './rule';
import { textIn } from './rule-words';

/** The column of the parent's name; undefined where rows need the ID. */
export const parentNameColumn = ({ tab: { columns } }: Pick<RuleContext, 'tab'>, idField: string) =>
  columns.find(({ names }) => names === idField);

/** The name that a new row has for the ID in this field; `''`: none. */
export const parentNameIn = (row: RuleRow, context: Pick<RuleContext, 'tab'>, idField: string): string => {
  const column = parentNameColumn(context, idField);
  return column && row.isNew ? textIn(row.fields, column.field) : '';
};
