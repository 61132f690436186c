// Workbench, Apps Script host, engine: cells to write.
import type { ICellData, IObjectMatrixPrimitiveType, Nullable } from '@univerjs/core';

/** Zero-based row, then zero-based column. */
export type CellMatrix = IObjectMatrixPrimitiveType<Nullable<ICellData>>;
