// test, sidebar: what the result of a push says about the rows that were not in it.
import { notPushedText } from '../../../../src/push/review/view/not-pushed';

const NONE = { leftOut: 0, waiting: 0, held: 0, conflicts: 0 };

test.each([
  [NONE, ''],
  [{ ...NONE, leftOut: 1 }, 'Not in this push: 1 row left out. It stays as an edit.'],
  [
    { leftOut: 2, waiting: 1, held: 1_200, conflicts: 1 },
    'Not in this push: 2 rows left out, 1 row whose new parent was left out, 1,200 rows held back, 1 conflict. They stay as edits.',
  ],
])('%j: %s', (left, text) => {
  expect(notPushedText(left)).toBe(text);
});
