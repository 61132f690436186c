// shared: maximum lengths of typed texts. Forms limit the input, and the client API checks it again.

/** Name of a connection, a company or a person. */
export const LONGEST_NAME = 80;
/** A name in a sentence; the rest is cut. */
export const LONGEST_SHOWN_NAME = 60;
/**
 * Name or description of an app list: addresses may have 2,082 characters, and encoding one letter can take
 * nine.
 */
export const LONGEST_LIST_TEXT = 200;
export const LONGEST_SEARCH = 200;
/** A value or text to find in Adjust. */
export const LONGEST_OPERAND = 1_000;
/** One text of the settings. */
export const LONGEST_SETTING = 1_000;
/** Name of a file. */
export const LONGEST_FILE_NAME = 300;
/** Client IDs, client secrets and management keys. Far below the limit of a user property. */
export const LONGEST_SECRET = 2_000;
/** Text of an asset. The documentation has no limit; texts of ads are far shorter. */
export const LONGEST_ASSET_TEXT = 500;
/** Address of an asset. */
export const LONGEST_ADDRESS = 2_000;
