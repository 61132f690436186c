// test, e2e: what the sidebar sends to begin the upload of a list.
import type { UploadOrder } from '../../src/features/lists/lists-schema';

type Given = Pick<UploadOrder, 'target' | 'action' | 'total' | 'fingerprint'> & Partial<UploadOrder>;

/** The order of a new upload in which no ID was set aside. */
export const uploadOrder = (given: Given): UploadOrder => ({
  source: 'users.csv',
  malformed: 0,
  duplicates: 0,
  allZero: 0,
  resumes: null,
  ...given,
});

/** The same for the suppression list of an app. */
export const suppressionOrder = (
  app: string,
  given: Omit<Given, 'target' | 'action'> & { action?: UploadOrder['action'] },
): UploadOrder => uploadOrder({ target: { kind: 'suppression', app }, action: 'add', ...given });
