// tabs: the rules of the Assets tab: valid contents of each asset type (sections 2.4 and 2.10), and
// removals.

import { ASSET_TYPES } from '../../shared/ad-templates';
import { ADDRESS_OR_HASH, correctedRating, isTextType, problemOfText } from '../../shared/asset-content';
import { shortened } from '../../shared/cell-text';
import { LONGEST_ASSET_TEXT } from '../../shared/text-limits';
import { knownWord } from '../rules/common-rules';
import { error, makeIt, restoreIt, typedText } from '../rules/issue-body';
import type { IssueBody, RowRule, RuleRow } from '../rules/rule';
import { headerOf, isEmpty, textIn } from '../rules/rule-cells';

const isText = (row: RuleRow): boolean => isTextType(textIn(row.fields, 'type'));

function ratingFix(text: string) {
  const rating = correctedRating(text);
  return rating === null ? null : makeIt(rating);
}

function content(type: string, text: string): IssueBody[] {
  const message = problemOfText(type, text);
  if (message === '') return [];
  if (type === 'TXT_RATING') {
    return [error('asset', message, '0.0, 0.5 … 5.0', text, ratingFix(text))];
  }
  const expected = isTextType(type) ? 'a text' : ADDRESS_OR_HASH;
  return [error('asset', message, expected, shortened(text, 200))];
}

const assetContent: RowRule = {
  name: 'asset-content',
  title: 'Assets that do not fit their type',
  expects: `The asset fits its type: a rating from 0.0 to 5.0 in halves, a text of at most ${LONGEST_ASSET_TEXT} characters for the other TXT types, a valid https:// address or a hash for the rest.`,
  tab: 'assets',
  check: (row) => {
    const text = typedText(row, 'asset');
    const type = textIn(row.fields, 'type');
    if (text === '' || type === '' || row.fields.remove === true) return [];
    return content(type, text);
  },
};

const assetEmpty: RowRule = {
  name: 'asset-empty',
  title: 'Assets without content',
  expects: 'An asset has content. To remove it from its set, check Remove; do not clear the cell.',
  tab: 'assets',
  check: (row, { tab }) => {
    const pulledText = row.base?.asset;
    const wasMarkedRemoved = row.base?.remove === true;
    const isNeeded = row.isNew || wasMarkedRemoved || !isEmpty(pulledText);
    if (row.fields.asset !== '' || row.fields.remove === true || !isNeeded) return [];
    const what = isText(row) ? 'Enter the text' : 'Enter an address or a hash';
    const advice = row.isNew ? '' : ` To remove an asset from its set, check ${headerOf(tab, 'remove')}.`;
    const isTyped = textIn(row.fields, 'type') !== '';
    const message = isTyped ? `${what}.${advice}` : 'A row of Assets needs a value in Asset. Type one.';
    const fix = isEmpty(pulledText) ? null : restoreIt(tab, 'asset', pulledText);
    return [error('asset', message, 'a value', 'nothing', fix)];
  },
};

const assetRemoved: RowRule = {
  name: 'asset-removed',
  title: 'Assets both removed and changed',
  expects: 'An asset is either removed or changed in one push, and only one that exists is removed.',
  tab: 'assets',
  check: (row) => {
    if (row.fields.remove !== true || !(row.isNew || row.changed('asset'))) return [];
    const message = row.isNew
      ? 'This set has no such asset to remove. Clear the box, or delete the row.'
      : 'This row both removes and changes the asset. Clear the box, or restore the asset.';
    return [error('remove', message, 'an empty box', 'TRUE', { value: false, label: 'Clear the box' })];
  },
};

export const ASSETS_ROW_RULES: readonly RowRule[] = [
  knownWord(
    {
      name: 'asset-type',
      title: 'Unknown types of assets',
      expects: "The type of a new asset is one of the service's.",
      tab: 'assets',
    },
    'type',
    ASSET_TYPES,
  ),
  assetContent,
  assetEmpty,
  assetRemoved,
];
