// model: lengths of texts that people type into the sidebar: the forms stop there, and the client API checks it again.

/** Of a connection, a company or a person. */
export const LONGEST_NAME = 80;
/** Client IDs, client secrets and management keys: far below what a user property holds. */
export const LONGEST_SECRET = 2_000;
