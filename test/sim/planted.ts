// test, sim: bugs to be planted in the source, each of which the simulation must find (`npm run sim --
// --table`).

/** One replacement. */
export interface Patch {
  readonly file: string;
  /** In the file exactly once. */
  readonly from: string;
  readonly to: string;
}

export interface Planted extends Patch {
  readonly name: string;
  /** What it breaks. */
  readonly about: string;
  /** Mode that finds it. */
  readonly mode: string;
  /** Several if a second check also prevents the violation. */
  readonly also?: readonly Patch[];
}

const patchesOf = ({ file, from, to, also = [] }: Planted): Patch[] => [{ file, from, to }, ...also];

/** The files that the bug changes. */
export const filesOfBug = (planted: Planted): string[] => [
  ...new Set(patchesOf(planted).map(({ file }) => file)),
];

/**
 * The source of one file with the bug.
 * @throws Error when a text to replace is not in the file exactly once: the source has changed since the bug
 * was written
 */
export function patched(planted: Planted, file: string, source: string): string {
  return patchesOf(planted)
    .filter((one) => one.file === file)
    .reduce((text, { from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2)
        throw new Error(
          `The planted bug "${planted.name}" no longer fits ${file}: its text is there ${parts.length - 1} times.`,
        );
      return parts.join(to);
    }, source);
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'disabled-not-held',
    about: 'edits of a disabled country are sent',
    mode: 'countries',
    file: 'src/tabs/targets/targets-rules.ts',
    from: 'return changedFields.map((field) => {',
    to: 'return [].map((field) => {',
    // Without this, such a row is compared with an active country right before it is sent, and becomes a
    // conflict.
    also: [
      {
        file: 'src/tabs/targets/targets-requests.ts',
        from: 'return { assumes: { disabled: false } };',
        to: 'return {};',
      },
    ],
  },
  {
    name: 'disabled-not-assumed',
    about: 'a country that was disabled since the review is enabled again by an edit',
    mode: 'countries',
    file: 'src/tabs/targets/targets-requests.ts',
    from: 'return { assumes: { disabled: false } };',
    to: 'return {};',
  },
  {
    name: 'changed-value-sent',
    about: 'a value that changed at the service since the review is overwritten',
    mode: 'colleagues',
    file: 'src/push/engine/look-before-sending.ts',
    from: "      return {\n        logged,\n        outcome: 'conflict',",
    to: "      if (what !== '') return valuesBefore;\n      return {\n        logged,\n        outcome: 'conflict',",
  },
  {
    name: 'look-skipped',
    about: 'rows are not read before they are sent',
    mode: 'colleagues',
    file: 'src/push/engine/send-batch.ts',
    from: 'const looked = updates.length > 0 ? look(work, updates) : NOTHING;',
    to: 'const looked = { results: [], failure: null, free: new Map(updates.map((one) => [one, {} as Fields])), rowsBefore: new Map() } as Looked;',
  },
  {
    name: 'beside-not-compared',
    about: 'the other fields of a request are not compared',
    mode: 'colleagues',
    file: 'src/sync/compare-reviewed.ts',
    from: 'else if (unchangedValue !== undefined)\n      expected.push({ column, reviewed: unchangedValue, yours: undefined });',
    to: 'else if (unchangedValue !== undefined) continue;',
  },
  {
    name: 'format-not-set',
    about: 'text is written into cells that are not plain text',
    mode: 'formats',
    file: 'src/sheet/write-cells.ts',
    from: '        setFormats(sheet, formats);\n        writeRuns',
    to: '        if (formats.size < 0) setFormats(sheet, formats);\n        writeRuns',
  },
  {
    name: 'outcomes-swapped',
    about: 'outcomes of one batch are written to the entries of other rows',
    mode: 'colleagues',
    file: 'src/push/engine/apply-outcomes.ts',
    from: '  journal.write(results.map((result) => outcomeOf(tab, result)));',
    to: '  journal.write(results.map((one, i) => ({ ...outcomeOf(tab, one), entry: results[results.length - 1 - i]!.logged.entry })));',
  },
  {
    name: 'sent-again-blindly',
    about: 'a request without an answer is sent again at once',
    mode: 'lost',
    file: 'src/push/engine/send-batch.ts',
    from: '  const bodies = client.send(groups.flatMap(({ calls }) => calls));',
    to: "  const first = client.send(groups.flatMap(({ calls }) => calls));\n  const isLost = first.some((one) => !one.ok && one.failure.kind === 'no-answer');\n  const bodies = isLost ? client.send(groups.flatMap(({ calls }) => calls)) : first;",
  },
  {
    name: 'edit-repeated',
    about: 'the transport repeats edits that may have been carried out',
    mode: 'lost',
    file: 'src/ad-service/retry.ts',
    from: "  edit: ['rate-limited'],",
    to: "  edit: ['rate-limited', 'server', 'no-answer', 'garbled'],",
  },
  {
    name: 'creation-repeated',
    about: 'the transport repeats creations that may have been carried out',
    mode: 'lost',
    file: 'src/ad-service/retry.ts',
    from: "  creation: ['rate-limited'],",
    to: "  creation: ['rate-limited', 'server', 'no-answer', 'garbled'],",
  },
  {
    name: 'company-not-compared',
    about: 'an approval includes neither connection nor company',
    mode: 'companies',
    file: 'src/push/journal/approval.ts',
    from: '  person,\n  connection,\n  client,\n  key,\n  company,\n];',
    to: '  person,\n];',
  },
  {
    name: 'connection-not-compared',
    about: 'a step uses any chosen connection',
    mode: 'companies',
    file: 'src/push/journal/approval.ts',
    from: '  return partsOf(a).every((part, i) => part === otherParts[i]);',
    to: '  return a.person === b.person || a.company === b.company;',
    // While a push is not finished, another connection cannot be chosen.
    also: [
      {
        file: 'src/connections/connect.ts',
        from: '    needFree(ports);\n    work();',
        to: '    work();',
      },
    ],
  },
  {
    name: 'approver-not-compared',
    about: 'a colleague sends the push of another person with their own login',
    mode: 'approvals',
    file: 'src/push/journal/approval.ts',
    from: '  if (owner.id === ports.person().id) return;',
    to: "  if (ports.person().id !== '') return;",
    // The approver signs the plan, and sends with the approved connection.
    also: [
      {
        file: 'src/push/engine/push-step.ts',
        from: [
          '  if (!approver || (journal !== earlierJournal && !journal.isApprovedBy(approver))) return stop(NOT_APPROVED);',
          '  if (!sameApprover(approver, approverOf(ports))) return stop(CONNECTION_CHANGED);',
        ].join('\n'),
        to: '  if (!approver || sameApprover(approver, approverOf(ports)) === null) return stop(NOT_APPROVED);',
      },
    ],
  },
  {
    name: 'approval-not-compared',
    about: 'a push is not compared with the review',
    mode: 'approvals',
    file: 'src/push/review/start-push.ts',
    from: '    if (refusal) throw refusal;',
    to: "    if (refusal?.sentence === '-') throw refusal;",
  },
  {
    name: 'left-out-sent',
    about: 'rows that were left out are sent',
    mode: 'approvals',
    file: 'src/push/review/start-push.ts',
    from: 'chosenRows(allRows, order.leaveOut)',
    to: 'chosenRows(allRows, order.leaveOut.slice(0, 0))',
  },
  {
    name: 'typed-cells-overwritten',
    about: 'a cell that was typed into since it was read is overwritten',
    mode: 'typing',
    file: 'src/sheet/write-cells.ts',
    from: '  if (rowRead === undefined) return true;\n  const [oldValue',
    to: '  if (rowRead === undefined || rowRead.row > 0) return true;\n  const [oldValue',
  },
  {
    name: 'formula-replaced',
    about: 'a formula of a person is replaced',
    mode: 'typing',
    file: 'src/sheet/write-cells.ts',
    from: "else if (isFormula && !replaceFormulas) unwritten.push({ update, why: 'formula' });",
    to: "else if (isFormula && replaceFormulas === null) unwritten.push({ update, why: 'formula' });",
  },
  {
    name: 'row-remembered',
    about: 'rows are written where they were read, not where they are',
    mode: 'sheet',
    file: 'src/sheet/find-cells.ts',
    from: '      if (hasName(row, name)) return row;',
    to: '      if (row > 1) return row;',
  },
  {
    name: 'columns-remembered',
    about: 'columns are written where they were read, not where they are',
    mode: 'sheet',
    file: 'src/sheet/current-cells.ts',
    from: '      column: columnOf(snapshot.places, update.field),',
    to: '      column: columnOf(reading, update.field),',
  },
  {
    name: 'choice-not-compared',
    about: 'a choice is applied to values that the person did not see',
    mode: 'choices',
    file: 'src/push/review/review-conflicts.ts',
    from: '    if (conflictsDigest(conflicts, shownDigest) !== allChoice.seen) {',
    to: '    if (conflictsDigest(conflicts, shownDigest) === allChoice.take) {',
  },
  {
    name: 'revert-not-compared',
    about: 'a revert is applied to a value that the person did not see',
    mode: 'choices',
    file: 'src/push/review/review-reverts.ts',
    from: '  if (changeDigest(shownDigest, operation, change) !== cell.seen) {',
    to: "  if (changeDigest(shownDigest, operation, change) === '') {",
  },
  {
    name: 'changes-not-marked',
    about: 'a row that changed while a conflict was decided is approved as if it had been seen',
    mode: 'choices',
    file: 'src/push/review/changed-rows.ts',
    from: '    isListed ? [{ ...pickedOf(row), ...(isAdded ? { isAdded } : {}) }] : [],',
    to: '    !isListed ? [{ ...pickedOf(row), ...(isAdded ? { isAdded } : {}) }] : [],',
  },
  {
    name: 'choices-swapped',
    about: 'mine and theirs are swapped',
    mode: 'choices',
    file: 'src/sync/conflict.ts',
    from: "if (choice.take !== 'theirs') continue;",
    to: "if (choice.take === 'theirs') continue;",
  },
  {
    name: 'conflict-taken',
    about: 'a conflict is resolved with the value of the service',
    mode: 'colleagues',
    file: 'src/sync/conflict.ts',
    from: "  if (untouched) return 'foreign';\n  return agreed ? 'same' : 'conflict';",
    to: "  if (untouched || !agreed) return 'foreign';\n  return agreed ? 'same' : 'conflict';",
  },
  {
    name: 'edit-forgotten',
    about: 'an edit counts as unchanged',
    mode: 'all',
    file: 'src/sync/conflict.ts',
    from: "return untouched ? 'clean' : 'edit';",
    to: "return untouched || typeof mine === 'number' ? 'clean' : 'edit';",
  },
  {
    name: 'refusal-verified',
    about: 'an outcome is swapped: a refused row counts as verified',
    mode: 'lost',
    file: 'src/push/engine/judge-answers.ts',
    from: "judged.results.push({ logged, outcome: 'failed', detail, theirs: null, isRefused });",
    to: "judged.results.push({ logged, outcome: 'verified', detail, theirs: null });",
  },
  {
    name: 'sending-not-noted',
    about: 'requests are sent without an entry in the journal',
    mode: 'lost',
    file: 'src/push/engine/send-batch.ts',
    from: '  journal.write(\n    groups',
    to: '  if (groups.length < 0) journal.write(\n    groups',
  },
  {
    name: 'lock-dropped',
    about: 'the document lock is not taken',
    mode: 'windows',
    file: 'src/apps-script/locks.ts',
    from: 'if (lock === null || !lock.tryLock(waitMs)) return { got: false };',
    to: 'if (lock === null) return { got: false };',
  },
  {
    name: 'boxes-sent',
    about: 'checkboxes that were never set are sent with a new row',
    mode: 'lost',
    file: 'src/sync/plan-row.ts',
    from: 'column.kind.checkbox ? value !== null :',
    to: "column.kind.checkbox ? column.field !== '' :",
  },
  {
    name: 'pull-forgets-rows',
    about: 'a pull writes only every second value',
    mode: 'typing',
    file: 'src/grid/cell-updates.ts',
    from: '  updates.map(({ row, key, field, value }) => {',
    to: '  updates.filter((_, i) => i % 2 === 0).map(({ row, key, field, value }) => {',
  },
  {
    name: 'deleted-row-lost',
    about: 'a deleted row does not come back',
    mode: 'sheet',
    file: 'src/sync/merge-tab.ts',
    from: '    appended.push(row.fields);',
    to: '    if (!base.has(key)) appended.push(row.fields);',
  },
  {
    name: 'creation-not-looked-up',
    about: 'a creation is sent although the list could not be read',
    mode: 'lost',
    file: 'src/push/engine/send-batch.ts',
    from: '  if (!listed.ok) return { results, free, failure: listed.failure };',
    to: '  if (!listed.ok) return { results, free: new Map(creations.map((one) => [one, {} as Fields])), failure: null };',
  },
  {
    name: 'number-as-id',
    about: 'a number in an ID column of a new row is sent',
    mode: 'lost',
    file: 'src/tabs/everywhere/key-rules.ts',
    from: '    row.isNew\n',
    to: '    row.isNew && row.numbers.length < 0\n',
  },
  {
    name: 'along-not-listed',
    about: 'the review does not list all fields that are sent',
    mode: 'countries',
    file: 'src/push/review/review-rows.ts',
    from: '    if (value !== undefined)\n      also.push(',
    to: "    if (value !== undefined && field === '')\n      also.push(",
  },
  {
    name: 'answer-not-read-back',
    about: 'a request without an answer counts as failed, and nothing is read back',
    mode: 'lost',
    file: 'src/push/engine/judge-answers.ts',
    from: '    if (mayBeCarriedOut(failure)) judged.unclear.set(logged, failure);',
    to: "    if (mayBeCarriedOut(failure)) judged.results.push({ logged, outcome: 'failed', detail: '', theirs: null });",
  },
  {
    name: 'unknown-creation-forgotten',
    about: 'a creation with an unknown result counts as not made',
    mode: 'lost',
    file: 'src/push/engine/created-rows.ts',
    from: "results.push({ logged, outcome: 'unknown', detail, theirs: null });",
    to: "results.push({ logged, outcome: 'failed', detail, theirs: null });",
  },
  {
    name: 'equal-object-not-compared',
    about: 'an object that the service has already is created again',
    mode: 'lost',
    file: 'src/push/engine/send-batch.ts',
    from: "    } else if (match === 'none') {",
    to: "    } else if (match === 'none' || match !== 'several') {",
  },
  {
    name: 'plan-not-flushed',
    about: 'a flush is missing: a push may send before its plan is durable',
    mode: 'lost',
    file: 'src/push/engine/prepare-run.ts',
    from: '    // The plan and the marks must be durable before the job may send.\n    ports.workbook.flush();',
    to: '',
  },
  {
    name: 'journal-of-another-window',
    about: 'two windows: a step uses the journal from before the other window wrote to it',
    mode: 'windows',
    file: 'src/push/engine/push-step.ts',
    from: '  const journal = earlierJournal?.isCurrent() ? earlierJournal : openRun(ports, id);',
    to: '  const journal = earlierJournal ?? openRun(ports, id);',
  },
  {
    name: 'base-before-cells',
    about: 'a flush is missing: the base is committed before the cells, so a kill in between creates edits',
    mode: 'faults',
    file: 'src/grid/cell-updates.ts',
    from: '  const { unwritten: unwrittenCells } = writeCells(tab, sheet, reading, updatesOf(updates), options);',
    to: [
      '  save(base);',
      '  const { unwritten: unwrittenCells } = writeCells(tab, sheet, reading, updatesOf(updates), options);',
    ].join('\n'),
  },
  {
    name: 'added-rows-not-checked',
    about: 'new rows are not checked when rows or columns move while they are written',
    mode: 'additions',
    file: 'src/sheet/append-rows.ts',
    from: 'if (!isLong || !isInPlace(sheet, sheetBefore, firstRow)) {',
    to: 'if (isLong && rows.length === 0) {',
  },
  {
    name: 'figures-in-read-rows',
    about: 'figures are written to the rows that were read, also where a sort has moved them since',
    mode: 'decide',
    file: 'src/features/figures/show-figures.ts',
    from: '    skippedCells += writeCells(whole, sheet, reading, updates).unwritten.length;',
    to: [
      '    const places = addedColumns(sheet, shown);',
      '    sheet.write(updates.map(({ row, field, value }) => ({',
      "      row, column: places.get(field)!, cells: [[value ?? '']],",
      '    })));',
    ].join('\n'),
  },
  {
    name: 'overlapping-figures-added',
    about: 'a newer import of the same day is added to the older one instead of replacing it',
    mode: 'decide',
    file: 'src/features/figures/core/stored-sums.ts',
    from: '    const values = record.values.map((value, i) => (isKnown[i] ? null : value));',
    to: [
      '    const values = record.values.map((value, i) => {',
      '      const older = records.filter(({ by }) => by < record.by);',
      '      return isKnown[i] ? null : older.reduce((sum, one) => sum + (one.values[i] ?? 0), value ?? 0);',
      '    });',
    ].join('\n'),
  },
  {
    name: 'proposal-on-edited-row',
    about: 'a proposal is accepted in a row whose bid was edited after the dry run',
    mode: 'decide',
    file: 'src/features/bid-rules/core/propose.ts',
    from: "    if (row.state !== 'free') {",
    to: "    if (row.state !== 'free' && row.state !== 'edit') {",
    // Without this, the proposal is another one than the row shows and is not accepted.
    also: [
      {
        file: 'src/features/bid-rules/accept-proposals.ts',
        from: '      proposal.proposed !== fields[PROPOSED.field] ||\n',
        to: '',
      },
    ],
  },
  {
    name: 'dry-run-edits-bids',
    about: 'a dry run writes what it proposes into the bids',
    mode: 'decide',
    file: 'src/features/bid-rules/run-rules.ts',
    from: "      if ((fields[field] ?? '') !== value) updates.push({ name: { key }, row, field, value });",
    to: [
      "      if ((fields[field] ?? '') !== value) updates.push({ name: { key }, row, field, value });",
      '    }',
      '    for (const { field, value } of proposal?.changes ?? []) {',
      '      updates.push({ name: { key }, row, field, value });',
    ].join('\n'),
  },
  {
    name: 'second-mail',
    about: 'a second morning run of a day sends another email',
    mode: 'mornings',
    file: 'src/features/schedule/send-news.ts',
    from: '  const isEarly = mark.day >= today || now - mark.at < PAUSE_MS;',
    to: '  const isEarly = false;',
  },
  {
    name: 'moved-bids-not-compared',
    about: 'a bid is moved although a country was added elsewhere that contradicts it',
    mode: 'countries',
    file: 'src/push/engine/look-before-sending.ts',
    from: '  stopContradicted(looked, operations, scopes, context);\n',
    to: '',
  },
  {
    name: 'hidden-rows-selected',
    about: 'hidden rows of a selection are taken along',
    mode: 'selections',
    file: 'src/grid/selected-rows-of-tab.ts',
    from: 'rows: selected.filter(({ row }) => !hiddenRows.has(row)),',
    to: 'rows: selected,',
  },
  {
    name: 'only-filtered-rows-hidden',
    about: 'rows that are hidden by hand are part of a selection',
    mode: 'selections',
    file: 'src/apps-script/hidden-rows.ts',
    from: 'sheet.isRowHiddenByFilter(row) || sheet.isRowHiddenByUser(row)',
    to: 'sheet.isRowHiddenByFilter(row)',
  },
  {
    name: 'header-row-not-found',
    about: 'headers in another row than row 1 are treated as missing columns, and are written into a row',
    mode: 'headers',
    file: 'src/sheet/repair-headers.ts',
    from: '  const isLost = isHeaderRowLost(tab, grid, base);',
    to: '  const isLost = isHeaderRowLost(tab, grid, base) && base.size < 0;',
  },
  {
    name: 'filled-cells-written',
    about: 'values are written into cells that arrays fill',
    mode: 'cells',
    file: 'src/sheet/closed-cells.ts',
    from: '    const anchor = filled().anchorOf(row, column);',
    to: "    const anchor = '';",
  },
  {
    name: 'broken-array-clears',
    about: 'cells that a broken array leaves empty are sent as cleared',
    mode: 'cells',
    file: 'src/grid/filled-rows.ts',
    from: "filled.anchorOf(row.row, column) || (isEmptied ? filled.anchorIn(column, lastKnown) : '')",
    to: 'filled.anchorOf(row.row, column)',
  },
  {
    name: 'refusals-ignored',
    about: 'a value that a data validation, a protection or a merge refuses stops the action',
    mode: 'cells',
    file: 'src/sheet/closed-cells.ts',
    from: '      if (writes.length === 0 || strictness >= strictest) return false;',
    to: '      if (writes.length >= 0) return false;',
  },
  {
    name: 'pages-not-compared',
    about: 'pages of a list are joined although rows moved between them',
    mode: 'shifting',
    file: 'src/ad-service/paged.ts',
    from: '  if (list.pages === 0) return null;\n  const isNext',
    to: '  if (list.pages >= 0) return null;\n  const isNext',
    // Without this, a row that such a list lacks is looked for once more.
    also: [
      {
        file: 'src/pull/reader/read-scopes.ts',
        from: '  if (doubtful.length === 0) return results;',
        to: '  if (doubtful.length >= 0) return results;',
      },
    ],
  },
  {
    name: 'refused-request-fails',
    about: 'one row that the service refuses fails all rows of its request',
    mode: 'refusing',
    file: 'src/push/engine/send-batch.ts',
    from: '    if (bundles.length === 1) others.push(...rows);',
    to: '    if (bundles.length >= 1) others.push(...rows);',
  },
  {
    name: 'absent-after-one-reading',
    about: 'a row that one reading of a list of pages lacks counts as cleared',
    mode: 'shifting',
    file: 'src/pull/reader/read-scopes.ts',
    from: '  if (doubtful.length === 0) return results;',
    to: '  if (doubtful.length >= 0) return results;',
  },
  {
    name: 'recent-writes-forgotten',
    about: 'a read that is late replaces values that this document has just sent',
    mode: 'late',
    file: 'src/pull/reader/recent-writes.ts',
    from: '  if (writes.length === 0) return NO_WRITES;',
    to: '  if (writes.length >= 0) return NO_WRITES;',
  },
  {
    name: 'late-country-believed',
    about: 'a country that this document disabled counts as active in a late read',
    mode: 'late',
    file: 'src/pull/reader/recent-writes.ts',
    from: '      if (shown === undefined || sent === undefined || kind.equal(shown, sent)) continue;',
    to: '      if (field === tab.stopBox || shown === undefined || sent === undefined || kind.equal(shown, sent)) continue;',
    also: [
      {
        file: 'src/pull/reader/recent-writes.ts',
        from: '    if (isRemoved(tab, written, absent)) return null;\n',
        to: '',
      },
    ],
  },
  {
    name: 'stored-form-forgotten',
    about: 'the journal keeps the value that was sent instead of the one that the service stored',
    mode: 'rounded',
    file: 'src/push/engine/apply-outcomes.ts',
    from: '    ...(stored ? { stored } : {}),',
    to: '    ...(stored ? {} : {}),',
  },
];
