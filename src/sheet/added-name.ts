// sheet: names of rows while they are added, in their Status.

const NAME = /^Adding row (\d+)…$/;

export const addedName = (n: number): string => `Adding row ${n}…`;

/** 0: the Status is no such name. */
export const addedNumber = (status: string): number => Number(NAME.exec(status)?.[1] ?? 0);

/** Also of a row whose execution ended before its name was removed. */
export const isAddedName = (status: string): boolean => NAME.test(status);
