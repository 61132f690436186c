// figures: Figures: sums of reports, and the columns that show them.

import { call } from '../../calls/call';
import { Count, sidebarText } from '../../calls/call-schemas';
import { FiguresChoice, ImportOrder, ImportParts, NewBidRows } from './figures-schema';
import { figuresRead } from './figures-store';
import { figuresAddRows, figuresCatalog } from './match-catalog';
import { figuresAdd, figuresBegin, figuresEnd, figuresRemove } from './report-import';
import { figuresChoose, figuresShow } from './show-figures';

export const FIGURES_CALLS = {
  figuresRead: call(figuresRead),
  /** What a report is matched with. */
  figuresCatalog: call(figuresCatalog),
  figuresBegin: call(figuresBegin, ImportOrder),
  figuresAdd: call(figuresAdd, Count, ImportParts),
  /** Adds rows to Source bids, without bids. */
  figuresAddRows: call(figuresAddRows, NewBidRows),
  figuresEnd: call(figuresEnd, Count),
  figuresRemove: call(figuresRemove, Count),
  figuresChoose: call(figuresChoose, FiguresChoice),
  /** Writes the columns of figures of one tab. */
  figuresShow: call(figuresShow, sidebarText('The tab', 100)),
};
