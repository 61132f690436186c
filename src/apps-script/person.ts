// apps-script: who is at the keyboard, what they selected. Not to be asked in LIMITED mode.

import type { Person, Selection, Store } from '../app/ports';

const NAME = 'bidgrid.person';

/** E-mail addresses may be hidden from scripts, so the id is one of our own, kept with the person. */
export function currentPerson(userStore: Store): Person {
  let id = userStore.get(NAME);
  if (id === null) {
    id = Utilities.getUuid();
    userStore.set(NAME, id);
  }
  return { id, name: Session.getActiveUser().getEmail() || 'A colleague' };
}

/** null when nothing is selected. */
export function currentSelection(): Selection | null {
  const list = SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList();
  if (list === null) return null;
  const ranges = list.getRanges();
  const first = ranges[0];
  if (first === undefined) return null;
  return {
    sheetId: first.getSheet().getSheetId(),
    rows: ranges.map((range) => ({ first: range.getRow(), count: range.getNumRows() })),
  };
}
