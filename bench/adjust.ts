// bench, n: Adjust on the bids of a tab: the preview, and the change.

import type { AdjustDone, Adjustment, AdjustView } from '../src/features/adjust/adjust-schema';
import { type Measure, measure, rowsText, timed } from './measure';
import type { Size } from './parts';
import { openWorkplace } from './workplace';

const SIZES = { full: { campaigns: 20, bids: 1_000 }, small: { campaigns: 2, bids: 20 } } as const;
/** Seconds. */
const [MOST_PREVIEW, MOST_APPLY] = [5, 10];

const ADJUSTMENT: Adjustment = {
  kind: 'percent',
  operand: '10',
  replacement: '',
  matchCase: false,
  wholeCell: false,
};

export async function measureAdjust(size: Size): Promise<Measure[]> {
  const place = await openWorkplace(SIZES[size]);
  try {
    await place.pull(['campaigns', 'targets', 'source-bids']);
    const { workbook, selections } = place.host;
    const sheet = workbook.core.getSheets().find((one) => one.getName() === 'Source bids')!;
    const [sheetId, cells] = [sheet.getSheetId(), sheet.getCellMatrix()];
    const headers = Array.from({ length: 20 }, (_, column) => String(cells.getValue(0, column)?.v ?? ''));
    const [first, second] = [headers.indexOf('Bid value') + 1, headers.indexOf('Bid override %') + 1];
    const block = { row: 2, column: Math.min(first, second), rows: cells.getLength() - 1 };
    const current = { row: block.row, column: block.column };
    const range = { sheetId, ...block, columns: Math.abs(first - second) + 1 };
    selections.select('page-1', { sheetId, ranges: [range], current });
    const preview = await timed(() => place.call<AdjustView>('adjustPreview', ADJUSTMENT));
    const { place: areas, token, changes } = preview.value;
    const order = { adjustment: ADJUSTMENT, place: areas, token };
    const apply = await timed(() => place.call<AdjustDone>('adjustApply', order));
    if (apply.value.changed !== changes) throw new Error(`Changed ${apply.value.changed} of ${changes}.`);
    const name = `n. Adjust ${rowsText(changes)} bids`;
    return [
      measure(`${name}: preview`, preview.ms / 1000, 's', MOST_PREVIEW),
      measure(`${name}: change`, apply.ms / 1000, 's', MOST_APPLY),
    ];
  } finally {
    await place.close();
  }
}
