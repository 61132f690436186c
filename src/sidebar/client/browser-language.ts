// sidebar: browsers can report a language that `Intl` rejects, such as `en-US@posix`. uPlot passes it on
// when it is loaded, and a page whose script fails stays empty: import this before it.

import { languageTag } from '../../shared/numbers';

const { navigator } = globalThis;
if (navigator !== undefined && languageTag(navigator.language) !== navigator.language)
  Object.defineProperty(navigator, 'language', {
    value: languageTag(navigator.language),
    configurable: true,
  });
