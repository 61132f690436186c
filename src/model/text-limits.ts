// model: maximum lengths of texts typed into the sidebar. Forms limit the input, and the client API checks it
// again.

/** Of a connection, a company or a person. */
export const LONGEST_NAME = 80;
/** Client IDs, client secrets and management keys. Far below the limit of a user property. */
export const LONGEST_SECRET = 2_000;
