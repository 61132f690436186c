// sidebar: the hint after Enter: the button needs a click or the space bar.

import type { NoEnter } from '../client/use-no-enter';

export const EnterHint = ({ hint }: Pick<NoEnter, 'hint'>) => (
  <span class="hint enter-hint" role="status">
    {hint}
  </span>
);
