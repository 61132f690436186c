// lists: the number of IDs in one request; the service's limit is not known (section 8).

import type { Ports } from '../../ports/ports';
import { readSettings } from '../settings/settings';

export const partSizeOf = ({ documentStore }: Pick<Ports, 'documentStore'>): number =>
  readSettings(documentStore).uploadChunk;
