// apps-script: who is at the keyboard, what they selected. Not to be asked in LIMITED mode.

import { PERSON_NAME } from '../connections/person-name';
import type { Person, SelectedAreas, Selection, Store } from '../ports/ports';

const ID = 'bidgrid.person';

/** `''` where Google hides the address, or the person did not allow Bidgrid to see it. */
function activeEmail(): string {
  try {
    return Session.getActiveUser().getEmail();
  } catch {
    return '';
  }
}

/** E-mail addresses may be hidden from scripts, so the id is one of our own, kept with the person. */
export function currentPerson(userStore: Store): Person {
  let id = userStore.get(ID);
  if (id === null) {
    id = Utilities.getUuid();
    userStore.set(ID, id);
  }
  const email = activeEmail();
  if (email) return { id, name: email, known: 'google' };
  const name = userStore.get(PERSON_NAME);
  return name ? { id, name, known: 'own' } : { id, name: 'A colleague', known: 'none' };
}

/** null when nothing is selected. */
export function currentAreas(): SelectedAreas | null {
  const list = SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList();
  if (list === null) return null;
  const ranges = list.getRanges();
  const first = ranges[0];
  if (first === undefined) return null;
  return {
    sheetId: first.getSheet().getSheetId(),
    areas: ranges.map((range) => ({
      row: range.getRow(),
      column: range.getColumn(),
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    })),
  };
}

/** null when nothing is selected. */
export function currentSelection(): Selection | null {
  const selected = currentAreas();
  if (selected === null) return null;
  const rows = selected.areas.map(({ row, rows: count }) => ({ first: row, count }));
  return { sheetId: selected.sheetId, rows };
}
