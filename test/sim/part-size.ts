// test, sim: IDs in one part of an upload, as set in the document's settings: small, so that every upload has several parts.

export const PART_SIZE = 4;
