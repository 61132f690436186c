// test, sim: the part size of uploads in the document's settings, in IDs. Small, so that every upload has
// several parts.

export const PART_SIZE = 4;
