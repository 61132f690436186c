// tabs: platform and bid type of a new campaign must be in the service's lists (section 2.1).

import { BID_TYPES } from '../../../shared/bid-types';
import { PLATFORMS } from '../../../shared/platforms';
import { knownWord } from '../../rules/known-word';

export const platformKnown = knownWord(
  {
    name: 'platform-known',
    title: 'Unknown platforms',
    expects: 'The platform of a new campaign is `ios` or `android`.',
    tab: 'campaigns',
  },
  'platform',
  PLATFORMS,
);

export const bidTypeKnown = knownWord(
  {
    name: 'bid-type-known',
    title: 'Unknown bid types',
    expects: "The bid type of a new campaign is one of the service's.",
    tab: 'campaigns',
  },
  'bidType',
  BID_TYPES,
);
