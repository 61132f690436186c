// tabs: rules about the keys of rows: incomplete, unknown or duplicate ones, rows that cannot be created,
// rows that are missing, and lost base values.

import { visibleText } from '../../shared/invisible-characters';
import { rowLabel } from '../columns/row-label';
import { fieldsOfKey, type Tab } from '../columns/tab';
import { parentNameColumn, parentNameIn } from '../rules/common-rules';
import { error, listed, MOST_LISTED, RESTORES, warning } from '../rules/issue-body';
import type { RowRule, RuleContext, TabRule } from '../rules/rule';
import { headerOf, textIn } from '../rules/rule-cells';

export const baseLost: RowRule = {
  name: 'base-lost',
  title: 'Last pulled values lost',
  expects:
    'The last pulled values in the hidden sheet are undamaged. If those of a campaign are damaged, its rows are held back until it is pulled again.',
  tab: '*',
  check: ({ key, fields }, { tab, base }) => {
    if (!base.isLost?.(fields)) return [];
    const campaign = fields[tab.groupField];
    const which =
      campaign === undefined || campaign === null ? '' : ` of ${headerOf(tab, tab.groupField)} ${campaign}`;
    return [
      {
        severity: 'error',
        field: tab.keyFields[0]!,
        message: `The last pulled values${which} were damaged in Bidgrid's hidden sheet. Pull everything again; if this row is still marked then, the service no longer has it: delete it.`,
        expected: 'a pulled row',
        found: key ?? '',
      },
    ];
  },
};

export const idNumber: RowRule = {
  name: 'id-number',
  title: 'IDs that became numbers',
  expects:
    'The IDs of a new row are text. A number may have lost leading zeros: confirm it, or type it again as text.',
  tab: '*',
  check: (row, { tab }) =>
    row.isNew
      ? row.numbers.map((field) => {
          const idText = textIn(row.fields, field);
          const message = `${headerOf(tab, field)} was read as the number ${idText}, so leading zeros may be missing. Choose what it is.`;
          const fix = { value: idText, label: `It is ${idText}` };
          return { ...error(field, message, 'text', idText, fix), otherFixes: [TYPE_AGAIN] };
        })
      : [],
};

const TYPE_AGAIN = { value: '', label: 'Type it again as text' };

/** The header of an ID, and of the name that a new row can have instead. */
function headersFor({ tab }: Pick<RuleContext, 'tab'>, field: string): string {
  const name = parentNameColumn({ tab }, field)?.header;
  return name === undefined ? headerOf(tab, field) : `${name} or ${headerOf(tab, field)}`;
}

export const keyIncomplete: RowRule = {
  name: 'key-incomplete',
  title: 'Rows with an incomplete key',
  expects: 'A row whose key has several parts fills all of them.',
  tab: '*',
  check: (row, context) => {
    const { tab } = context;
    if (tab.keysFrom !== 'person' || !row.isNew) return [];
    const empty = tab.keyFields.filter((field) => row.fields[field] === '');
    // Check fills in the ID of a parent or app that a new row names. Another rule reports unknown parents.
    const isFilledIn = (field: string): boolean =>
      parentNameIn(row, context, field) !== '' && (field === tab.groupField || context.missing === null);
    const missingFields = empty.filter((field) => !isFilledIn(field));
    return missingFields.map((field) => {
      const parentHeader = parentNameIn(row, context, field) && parentNameColumn(context, field)?.header;
      const message = parentHeader
        ? `No pulled app has this ${parentHeader}, or several have it. Type the ${headerOf(tab, field)}.`
        : `A row of ${tab.title} needs a value in ${headersFor(context, field)}. Type one.`;
      return error(field, message, 'a value', 'nothing');
    });
  },
};

export const keyUnknown: RowRule = {
  name: 'key-unknown',
  title: 'IDs that were never pulled',
  expects: 'An ID that the service assigns is one that was pulled, or empty in a new row.',
  tab: '*',
  check: (row, { tab, base }) => {
    if (tab.keysFrom !== 'service' || row.key === null || row.base !== null) return [];
    const field = tab.keyFields[0]!;
    const trimmed = visibleText(row.key);
    const header = headerOf(tab, field);
    const key = row.key;
    if (base.has(trimmed)) {
      const fix = { value: trimmed, label: `Restore ${trimmed}`, ...RESTORES };
      return [error(field, `This ${header} was changed. Restore ${trimmed}.`, trimmed, key, fix)];
    }
    const toCreate =
      tab.creatable === false
        ? 'Pull it,'
        : `Clear the cell to create a new ${tab.noun}, pull the existing one,`;
    const message = `No pulled ${tab.noun} has this ${header}. ${toCreate} or restore its ${header}.`;
    return [error(field, message, `the ${header} of a pulled ${tab.noun}, or nothing`, key)];
  },
};

export const rowUnlisted: RowRule = {
  name: 'row-unlisted',
  title: 'Rows that the service no longer lists',
  expects:
    'The service lists every pulled row. One that it no longer lists stays in the tab with its last pulled values, and changes to it cannot be pushed.',
  tab: '*',
  check: ({ key }, { tab, base }) => {
    if (key === null || !base.isUnlisted?.(key)) return [];
    const isParent = tab.id === 'campaigns' || tab.id === 'creative-sets';
    const rows = isParent ? 'Its rows in every tab keep their' : 'Its row keeps its';
    const message = `The service no longer lists this ${tab.noun}. ${rows} last pulled values, and changes to ${isParent ? 'them' : 'it'} cannot be pushed.`;
    return [warning('', message, `a ${tab.noun} that the service lists`, key)];
  },
};

export const notCreatable: RowRule = {
  name: 'not-creatable',
  title: 'New rows in tabs that do not allow them',
  expects: 'Tabs whose rows only the service creates cannot have new rows.',
  tab: '*',
  check: (row, { tab }) =>
    tab.creatable === false && row.isNew
      ? [
          error(
            '',
            `Rows of ${tab.title} come from the service and cannot be created here. Delete this row, or restore its ID.`,
            'a row that was pulled',
            'a new row',
          ),
        ]
      : [],
};

/** For one of the rows, 1-based, that have the same key. */
export function duplicateSentence(tab: Tab, rows: readonly number[], row: number): string {
  // There may be thousands, each with its own sentence.
  const otherRows = rows.slice(0, MOST_LISTED + 1).filter((other) => other !== row);
  const where = `${rows.length > 2 ? 'rows' : 'row'} ${listed(otherRows, rows.length - 1)}`;
  const same = `The same ${tab.noun} is also in ${where}, and Bidgrid cannot tell which row is right. Delete all but one of these rows`;
  const last = tab.keyFields[tab.keyFields.length - 1]!;
  return tab.keysFrom === 'service' && tab.creatable !== false
    ? `${same}; to turn a copy into a new ${tab.noun}, clear its ${headerOf(tab, last)}.`
    : `${same}.`;
}

export const duplicateKey: TabRule = {
  name: 'duplicate-key',
  title: 'Duplicate rows',
  expects: 'Every object has one row.',
  tab: '*',
  check: (_, { tab, duplicates, keyChanged }) => {
    const field = tab.keyFields[tab.keyFields.length - 1]!;
    const issues: ReturnType<TabRule['check']> = [];
    duplicates.forEach((list, key) => {
      // A row with a changed key has its own issue, which restores it. The row that it duplicates needs no
      // fix.
      const unchanged = list.filter((row) => !keyChanged.has(row));
      // Rows of unknown parents are different, although the rest of their keys is the same.
      if (Object.values(fieldsOfKey(tab, key)).includes('')) return;
      for (const row of unchanged.length > 1 ? unchanged : []) {
        issues.push({
          row,
          severity: 'error',
          field,
          message: duplicateSentence(tab, unchanged, row),
          expected: 'one row',
          found: `${key} in ${unchanged.length} rows`,
        });
      }
    });
    return issues;
  },
};

export const rowMissing: TabRule = {
  name: 'row-missing',
  title: 'Rows missing from the tab',
  expects:
    'Every pulled row is in the tab. Deleting a row changes nothing at the service, so this is only reported.',
  tab: '*',
  check: (_touched, { tab, base, missing, previousKeys, facts }) => {
    const overwritten = new Set(Array.from(previousKeys().values(), ({ key }) => key));
    const gone = (missing || []).filter((key) => !overwritten.has(key));
    return gone.map((key) => ({
      row: 0,
      severity: 'information' as const,
      field: '',
      message: `${rowLabel(tab, base.get(key)!, facts.sharedNames)} is not in the tab: its row was deleted or overwritten. Nothing changed at the service; a pull adds it again.`,
      expected: `a row for ${key}`,
      found: 'none',
    }));
  },
};
