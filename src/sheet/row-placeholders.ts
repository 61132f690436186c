// sheet: placeholders in Status, which identify new rows until their values are written.

const PLACEHOLDER = /^Adding row (\d+)…$/;

export const rowPlaceholder = (n: number): string => `Adding row ${n}…`;

/** The number in a placeholder; 0: the text is not a placeholder. */
export const placeholderNumber = (status: string): number => Number(PLACEHOLDER.exec(status)?.[1] ?? 0);

/** Also true for a placeholder that stayed because an execution was killed. */
export const isRowPlaceholder = (status: string): boolean => PLACEHOLDER.test(status);
