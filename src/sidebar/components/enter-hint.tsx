// sidebar: says that Enter does not write to the service.

import type { NoEnter } from '../client/use-no-enter';

export const EnterHint = ({ hint }: Pick<NoEnter, 'hint'>) => (
  <span class="hint enter-hint" role="status">
    {hint}
  </span>
);
