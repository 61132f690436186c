// Workbench, Apps Script host: protections of ranges and sheets.
import { generateRandomId } from '@univerjs/core';
import type { CellRange } from '../engine/cell-range';
import type { ProtectionRule } from '../engine/own-store';
import { mayEditProtected } from '../engine/protection';
import { ScriptException, signatureMismatch } from '../protocol/exceptions';
import { handle, isHandle, SELF } from '../protocol/messages';
import type { HostCore, Run, Served, Service } from './run';
import { checkInside, clipped, openEnded, sheetOf } from './spreadsheet-grid';
import { namedRanges } from './spreadsheet-names';
import {
  enumHandle,
  enumName,
  isRangeHandle,
  type RangeRef,
  rangeHandle,
  type SheetRef,
} from './spreadsheet-refs';
import { whole } from './spreadsheet-sheet';

interface ProtectionRef {
  id: string;
}

const email = (user: unknown): string => (isHandle(user, 'User') ? String(user.ref) : String(user));

const emails = (users: unknown): string[] => {
  if (!Array.isArray(users)) throw signatureMismatch('SpreadsheetApp.Protection.addEditors', [users]);
  return users.map(email);
};

/** `protect` and `getProtections` of ranges, sheets and the spreadsheet, and the service of Protection. */
export function protectionServices(core: HostCore): {
  range: Service;
  sheet: Service;
  spreadsheet: Service;
  protection: Served<GoogleAppsScript.Spreadsheet.Protection>;
} {
  const { workbook } = core;
  const { own } = workbook;

  // As at Google, a second protect() creates a second protection; no user is excluded until editors are
  // removed.
  const protect = (sheetId: string, range: CellRange | null) => {
    const rule: ProtectionRule = {
      id: generateRandomId(8),
      sheetId,
      range,
      description: '',
      warningOnly: false,
      editors: null,
      domainEdit: false,
      namedRange: null,
      unprotected: [],
    };
    own.protections.push(rule);
    workbook.ownChanged();
    return handle('Protection', { id: rule.id });
  };

  const list = (type: unknown, sheetId?: string) =>
    own.protections
      .filter((rule) => (rule.range ? 'RANGE' : 'SHEET') === enumName(type))
      .filter((rule) => sheetId === undefined || rule.sheetId === sheetId)
      .map(({ id }) => handle('Protection', { id }));

  const ruleOf = ({ id }: ProtectionRef): ProtectionRule => {
    const rule = own.protections.find((each) => each.id === id);
    if (!rule) throw new ScriptException('The protection has been removed.');
    return rule;
  };

  /** Changes a protection for a user who may edit it. */
  const change = (run: Run, ref: ProtectionRef, edit: (rule: ProtectionRule) => void) => {
    const rule = ruleOf(ref);
    if (!mayEditProtected(own, run.user, rule)) {
      throw new ScriptException('You do not have permission to edit this protection.');
    }
    edit(rule);
    workbook.ownChanged();
    return SELF;
  };

  const listed = (rule: ProtectionRule): string[] => rule.editors ?? own.people;

  // The owner and the current user cannot be removed.
  const removeEditors = (run: Run, ref: ProtectionRef, removed: string[]) =>
    change(run, ref, (rule) => {
      rule.editors = listed(rule).filter(
        (each) => !removed.includes(each) || each === own.people[0] || each === run.user,
      );
    });
  const addEditors = (run: Run, ref: ProtectionRef, more: string[]) =>
    change(run, ref, (rule) => {
      rule.editors = [...new Set([...listed(rule), ...more])];
    });

  return {
    range: {
      protect: (_run: Run, ref: RangeRef) =>
        protect(ref.sheetId, openEnded(workbook, checkInside(workbook, ref))),
    },
    sheet: {
      protect: (_run: Run, { sheetId }: SheetRef) => protect(sheetOf(workbook, sheetId).getSheetId(), null),
      getProtections: (_run: Run, { sheetId }: SheetRef, type: unknown) => list(type, sheetId),
    },
    spreadsheet: { getProtections: (_run: Run, _ref: unknown, type: unknown) => list(type) },
    protection: {
      getProtectionType: (_run: Run, ref: ProtectionRef) =>
        enumHandle('ProtectionType', ruleOf(ref).range ? 'RANGE' : 'SHEET'),
      getRange: (_run: Run, ref: ProtectionRef) => {
        const { range, sheetId } = ruleOf(ref);
        return rangeHandle(range ? clipped(workbook, range) : whole(workbook, sheetId));
      },
      setRange: (run: Run, ref: ProtectionRef, range: unknown) => {
        if (!isRangeHandle(range)) throw signatureMismatch('SpreadsheetApp.Protection.setRange', [range]);
        return change(run, ref, (rule) =>
          Object.assign(rule, { range: openEnded(workbook, range.ref), sheetId: range.ref.sheetId }),
        );
      },
      getDescription: (_run: Run, ref: ProtectionRef) => ruleOf(ref).description,
      setDescription: (run: Run, ref: ProtectionRef, text: unknown) =>
        change(run, ref, (rule) => {
          rule.description = String(text);
        }),
      isWarningOnly: (_run: Run, ref: ProtectionRef) => ruleOf(ref).warningOnly,
      setWarningOnly: (run: Run, ref: ProtectionRef, warningOnly: boolean) =>
        change(run, ref, (rule) => {
          rule.warningOnly = warningOnly;
        }),
      canEdit: (run: Run, ref: ProtectionRef) => mayEditProtected(own, run.user, ruleOf(ref)),
      canDomainEdit: (_run: Run, ref: ProtectionRef) => ruleOf(ref).domainEdit,
      setDomainEdit: (run: Run, ref: ProtectionRef, editable: boolean) =>
        change(run, ref, (rule) => {
          rule.domainEdit = editable;
        }),
      getEditors: (_run: Run, ref: ProtectionRef) => listed(ruleOf(ref)).map((each) => handle('User', each)),
      addEditor: (run: Run, ref: ProtectionRef, user: unknown) => addEditors(run, ref, [email(user)]),
      addEditors: (run: Run, ref: ProtectionRef, users: unknown) => addEditors(run, ref, emails(users)),
      removeEditor: (run: Run, ref: ProtectionRef, user: unknown) => removeEditors(run, ref, [email(user)]),
      removeEditors: (run: Run, ref: ProtectionRef, users: unknown) => removeEditors(run, ref, emails(users)),
      getUnprotectedRanges: (_run: Run, ref: ProtectionRef) =>
        ruleOf(ref).unprotected.map((each) => rangeHandle(clipped(workbook, each))),
      setUnprotectedRanges: (run: Run, ref: ProtectionRef, ranges: { ref: CellRange }[]) =>
        change(run, ref, (rule) => {
          if (rule.range)
            throw new ScriptException('Unprotected ranges can only be set on sheet protections.');
          rule.unprotected = ranges.map((each) => openEnded(workbook, each.ref));
        }),
      getRangeName: (_run: Run, ref: ProtectionRef) => ruleOf(ref).namedRange,
      setRangeName: (run: Run, ref: ProtectionRef, name: string) => {
        const named = namedRanges(workbook).find((each) => each.name === name);
        if (!named) throw new ScriptException(`The named range "${name}" does not exist.`);
        return change(run, ref, (rule) =>
          Object.assign(rule, { namedRange: name, range: named.range, sheetId: named.range.sheetId }),
        );
      },
      remove: (run: Run, ref: ProtectionRef) => {
        change(run, ref, () => {});
        own.protections = own.protections.filter((each) => each.id !== ref.id);
        workbook.ownChanged();
      },
    },
  };
}
