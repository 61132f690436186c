// tabs: click and impression URLs of targets, and the macros in them (section 2.2).

import { shortened } from '../../../shared/cell-text';
import { isWebAddress } from '../../../shared/web-address';
import { error, listed, typedText, warning } from '../../rules/issue-body';
import type { RowRule } from '../../rules/rule';
import { headerOf } from '../../rules/rule-words';
import { MACROS } from '../macros';

const FIELDS = ['clickUrl', 'impressionUrl'];

const MACRO = /\{([^{}]*)\}/g;

const isBalanced = (url: string): boolean => !/[{}]/.test(url.replace(MACRO, ''));

const isKnown = (macro: string): boolean => (MACROS as readonly string[]).indexOf(macro) >= 0;

const unknownIn = (url: string): string[] =>
  (url.match(MACRO) || []).filter((macro) => !isKnown(macro.slice(1, -1)));

export const urlForm: RowRule = {
  name: 'url-form',
  title: 'Invalid URLs',
  expects: 'Click and impression URLs are complete addresses without spaces, and braces come in pairs.',
  tab: 'targets',
  check: (row, { tab }) => {
    const issues: ReturnType<RowRule['check']> = [];
    for (const field of FIELDS) {
      const url = typedText(row, field);
      if (url === '') continue;
      const header = headerOf(tab, field);
      const found = shortened(url, 200);
      if (!isWebAddress(url)) {
        const message = `${header} must be a complete address that begins with https:// or http:// and has no spaces. Correct it.`;
        issues.push(error(field, message, 'https://…', found));
      } else if (!isBalanced(url)) {
        const message = `A brace in ${header} is not closed, not opened, or inside another pair. Write each macro as {NAME}.`;
        issues.push(error(field, message, 'braces in pairs', found));
      }
    }
    return issues;
  },
};

export const macroUnknown: RowRule = {
  name: 'macro-unknown',
  title: 'Unknown macros',
  expects: 'Macros in URLs are documented ones, in capitals.',
  tab: 'targets',
  check: (row, { tab }) => {
    const issues: ReturnType<RowRule['check']> = [];
    for (const field of FIELDS) {
      const url = typedText(row, field);
      const unknown = unknownIn(url);
      if (unknown.length === 0 || !isBalanced(url)) continue;
      // Only the case is wrong, so the fix is certain.
      const fixed = url.replace(MACRO, (macro) =>
        isKnown(macro.slice(1, -1).toUpperCase()) ? macro.toUpperCase() : macro,
      );
      const fix = unknownIn(fixed).length === 0 ? { value: fixed, label: 'Capitalize macros' } : null;
      const message = `${headerOf(tab, field)} has unknown macros: ${listed(unknown)}. Check the spelling.`;
      issues.push(warning(field, message, MACROS.map((name) => `{${name}}`).join(' '), listed(unknown), fix));
    }
    return issues;
  },
};
