// rules: what an asset of each type may say (sections 2.4 and 2.10), and when it is taken out.

import { error, makeIt, typedText } from '../issue-body';
import type { IssueBody, RowRule, RuleRow } from '../rule';
import { isEmpty, shown, textIn } from '../shown';
import { isWebAddress } from '../web-address';

const isText = (row: RuleRow): boolean => /^TXT_/.test(textIn(row.fields, 'type'));

/** From 0 to 5 in halves, with a point. */
const isRating = (text: string): boolean => /^([0-4](\.[05])?|5(\.0)?)$/.test(text);

const isHash = (text: string): boolean => /^[\w-]+$/.test(text);

const rating = (found: string): IssueBody[] => {
  if (isRating(found)) return [];
  const meant = /^\d[.,]\d+$/.test(found)
    ? found.replace(',', '.').replace(/0+$/, '').replace(/\.$/, '.0')
    : '';
  const fix = isRating(meant) ? makeIt(meant) : null;
  const message = 'A rating goes from 0.0 to 5.0 in steps of 0.5. Type it with a point.';
  return [error('asset', message, '0.0, 0.5 … 5.0', found, fix)];
};

const address = (found: string): IssueBody[] =>
  isWebAddress(found) || isHash(found)
    ? []
    : [
        error(
          'asset',
          'This type of asset takes an address that begins with https://, or a hash that the service gave. Files are uploaded, not typed.',
          'https://… or a hash',
          found.slice(0, 200),
        ),
      ];

export const assetContent: RowRule = {
  name: 'asset-content',
  title: 'Assets that do not fit their type',
  tab: 'assets',
  check: (row) => {
    const found = typedText(row, 'asset');
    const type = textIn(row.fields, 'type');
    if (found === '' || type === '' || row.fields.remove === true) return [];
    return type === 'TXT_RATING' ? rating(found) : isText(row) ? [] : address(found);
  },
};

export const assetEmpty: RowRule = {
  name: 'asset-empty',
  title: 'Assets without content',
  tab: 'assets',
  check: (row, { tab }) => {
    const before = row.base?.asset;
    const returns = row.base?.remove === true;
    const lost = row.isNew || returns || !isEmpty(before);
    if (row.fields.asset !== '' || row.fields.remove === true || !lost) return [];
    const what = isText(row) ? 'Type the text' : 'Type an address or a hash';
    const message = `${what}. To take an asset out of its set, tick Remove.`;
    const fix = isEmpty(before) ? null : { value: before!, label: `Restore ${shown(tab, 'asset', before)}` };
    return [error('asset', message, 'a value', 'nothing', fix)];
  },
};

export const assetRemoved: RowRule = {
  name: 'asset-removed',
  title: 'Assets to be removed and changed at once',
  tab: 'assets',
  check: (row) => {
    if (row.fields.remove !== true || !(row.isNew || row.changed('asset'))) return [];
    const message = row.isNew
      ? 'This set has no such asset that could be removed. Untick the box, or delete the row.'
      : 'This asset is to be removed and changed at once. Untick the box, or restore the asset.';
    return [error('remove', message, 'no tick', 'TRUE', { value: false, label: 'Untick the box' })];
  },
};
