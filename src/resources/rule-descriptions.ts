// resources: what each rule expects, for the documentation. Not needed at run time, so not in the bundle.

/** By rule name, problems found while reading included. One or two sentences. */
export const RULE_EXPECTS: Readonly<Partial<Record<string, string>>> = {
  'header-missing':
    'Every column of the tab has its header in row 1, in any order. The fix renames a renamed column back and keeps its cells; if several columns may be the missing one, you choose.',
  'duplicate-header': 'Every header occurs once. While a header is duplicated, nothing is read or written.',
  'lost-digits': 'IDs are in plain-text cells, because a spreadsheet keeps only 15 digits of a number.',
  'date-found':
    'Numbers and texts are not dates. A spreadsheet reads `3.7` or `1-2` as a day where its locale says so.',
  'text-in-number':
    'A number column holds numbers. A text that certainly means a number gets a fix: `1,5` is 1.5.',
  'percent-found': 'A percent sign or a percent format is used only where a percentage is expected.',
  'not-whole': 'Counts, days and versions are whole numbers.',
  'text-expected':
    'A text column holds text, not a number that lost its typed form and not a checkbox value.',
  'not-a-flag':
    'A checkbox is checked or not; words for it are reported, and the fix turns them into a checkbox value.',
  'base-lost':
    'The last pulled values in the hidden sheet are as Bidgrid wrote them. If those of a campaign are changed, replaced by older ones or removed, its rows are held back until it is pulled again.',
  'key-unknown':
    'An ID that the service gives is one that was pulled, or empty in a new row. If the rest of the row shows which one it was, the fix restores it.',
  'key-changed':
    'If a key cell is overwritten and the other cells match an object that has no row in the tab, the row is not sent until you restore the key or keep the new one.',
  'id-number':
    'The IDs of a new row are text. A number may have lost leading zeros: confirm it, or type it again as text.',
  'key-incomplete': 'A row whose key has several parts fills all of them.',
  'not-creatable': 'Tabs whose rows only the service creates have no new rows.',
  'parent-unknown': 'A new row names a campaign or creative set that was pulled.',
  'parent-name':
    'In a new row that gives the name of its campaign or creative set instead of the ID, a name that exactly one of them has.',
  'parent-unclear':
    'A new row names what it belongs to by an ID or, if that is new itself, by its name. A name that several have is unclear, and what was pulled is named by its ID.',
  'read-only-edited':
    'Read-only values (counts, dates, names from another tab) keep their last pulled value.',
  'creation-only-edited': 'What can be set on creation only is left alone afterwards.',
  'country-disabled':
    'The bid, budget and URLs of a disabled country cannot change. Clear `Disabled` to start the country again and to send them.',
  'source-active-missing': '`Active` of a new source is set: check the box, or check and clear it.',
  'source-bid-missing': 'A new source bid has a bid override or a bid value.',
  'formula-error': 'Formulas in our columns give a value, not an error such as `#N/A`.',
  'spaces-at-ends': 'A typed text begins and ends with something that can be seen.',
  'text-too-long': 'A text fits into a cell: at most 50,000 characters.',
  'unreadable-value':
    'A value in an unknown form, or a text of more than 50,000 characters, is shown after `⚠`. It cannot be changed here and is never sent.',
  'required-on-creation':
    'A new campaign has a name, platform, bid type, package name and tracking method; on iOS a bundle ID too.',
  'needed-text-emptied': 'A campaign keeps a name and a tracking method.',
  'platform-known': 'The platform of a new campaign is `ios` or `android`.',
  'bid-type-known': "The bid type of a new campaign is one of the service's.",
  'goal-period-by-bid-type':
    'The goal period fits the bid type: CPI none; CPP_GOAL and CPE 7; RET 1, 3 or 7; ROAS_AD_BASED 0; ROAS_IAP 0 or 7.',
  'ios-package-numeric': 'On iOS the package name is the number of the app in the store.',
  'bundle-id-only-on-ios': 'Only iOS campaigns have a bundle ID.',
  'tracking-method-unknown': 'A tracking method is `custom_track` or one that a pulled campaign has.',
  'category-missing': 'A new campaign has a category.',
  'target-country': 'The country of a target is two letters, or `DEFAULT`.',
  'target-amounts': 'Bids and daily budgets are above 0; an empty cell means none.',
  'target-percent-low':
    'Bids of RET and ROAS campaigns are percentages: 50 means 50 %. A bid below 1 was probably typed as a fraction.',
  'url-form': 'Click and impression URLs are whole addresses, without spaces, with braces in pairs.',
  'macro-unknown': 'Macros in URLs are documented ones, in capitals.',
  'default-disabled': '`DEFAULT` is not a country, so it cannot be switched off.',
  'devices-only-on-ios': 'Devices are chosen for iOS campaigns only.',
  'min-os-positive': 'The lowest OS version is above 0.',
  'bid-country': 'The country of a source bid is two letters.',
  'override-or-value': 'A source bid has an override in percent or a value of its own, not both.',
  'override-too-low': 'An override is above -100 %.',
  'override-percent-low':
    'An override of less than one percent was probably typed as a fraction: 0.2 for 20 %.',
  'bid-value-positive': 'A bid value is above 0; an empty cell means default.',
  'set-lacks': 'A creative set has a name and a campaign.',
  'set-countries': 'The countries of a creative set are two-letter codes.',
  'set-languages': "The languages of a creative set are codes of the service's list.",
  'countries-outside-targets': 'A creative set names only countries in which its campaign runs.',
  'ad-lacks-name': 'An ad keeps a name.',
  'asset-type': "The type of a new asset is one of the service's.",
  'asset-content':
    'The asset fits its type: a rating from 0.0 to 5.0 in halves, a text of at most 500 characters for the other TXT types, a valid https:// address or a hash for the rest.',
  'asset-empty': 'An asset has content. To remove it from its set, check Remove; do not clear the cell.',
  'asset-removed': 'An asset is either removed or changed in one push, and only one that exists is removed.',
  'list-lacks-name': 'An app list has a name.',
  'list-name': 'The name of an app list has only letters A to Z, digits, spaces and `_ - +`.',
  'duplicate-key': 'Every object has one row.',
  'equal-to-another':
    'A new campaign differs from every other in name, platform, package name or bid type, so that it can be found again when the answer to its creation is lost.',
  'either-or':
    'Each of bid, daily budget, click URL and impression URL is set in `DEFAULT` or in every active country of the campaign, never in both.',
  'last-country': 'A campaign keeps an active country; without one it runs nowhere.',
  'list-name-taken': 'No two app lists have one name.',
  'row-missing':
    'Every pulled row is in the tab. Deleting a row changes nothing at the service, so this is only reported.',
};
