// test, sidebar: large dialogs keep inside the window, beside the sidebar.

import { sizeIn } from '../../src/sidebar/client/dialog-size';

it.each([
  ['a small laptop', [1280, 720], [1140, 640]],
  ['a laptop', [1440, 900], [1140, 700]],
  ['a desktop', [1920, 1080], [1520, 860]],
  ['a wide screen', [3440, 1440], [1520, 860]],
  ['a page without the size of its window', [0, 0], [1140, 640]],
] as const)('fits %s', (_, window, size) => {
  expect(sizeIn(window)).toEqual(size);
});
