// resources: platform and bid type of a new campaign must be in the service's lists (section 2.1).

import { BID_TYPES } from '../../../model/bid-types';
import { PLATFORMS } from '../../../model/platforms';
import { knownWord } from '../../../rules/known-word';

export const platformKnown = knownWord(
  'platform-known',
  'Unknown platforms',
  'campaigns',
  'platform',
  PLATFORMS,
);

export const bidTypeKnown = knownWord(
  'bid-type-known',
  'Unknown bid types',
  'campaigns',
  'bidType',
  BID_TYPES,
);
