// jobs: asks a running step to cancel its job. Works without the document lock, which the step may hold.

import type { Ports } from '../ports/ports';
import type { Job } from './job-record';

/** Holds the ID of the job to cancel. */
const NAME = 'bidgrid.cancel';

export const askToCancel = ({ documentStore }: Ports, { id }: Job): void => documentStore.set(NAME, id);

/** Checked under the document lock, before each slice of a pull and each batch of a push or undo. */
export const isCancelAsked = ({ documentStore }: Ports, { id }: Job): boolean =>
  documentStore.get(NAME) === id;

export const forgetCancel = ({ documentStore }: Ports): void => documentStore.delete(NAME);
