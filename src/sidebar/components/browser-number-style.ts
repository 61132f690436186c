// sidebar: how the cells of the document show numbers; the page is served with the document's locale.

import { type NumberStyle, numberStyleOf } from '../../shared/numbers';

let known: NumberStyle | null = null;

export function numberStyle(): NumberStyle {
  // Tests of single modules have no page.
  known ??= numberStyleOf(globalThis.document?.documentElement.dataset.locale ?? '');
  return known;
}
