// insights: the footer of the dialog: what the figures are, links to their tabs, and the buttons.

import { andMore, counted } from '../../../shared/sentences';
import { closePanel } from '../../../sidebar/client/bridge';
import type { InsightsView } from '../insights-schema';

/** A place in the spreadsheet: the first ignored cell, the newest day of History, the tab with charts. */
export type ShownPlace = 'ignored' | 'history' | 'report';

function leftOutText({ leftOut, leftOutCells }: InsightsView): string {
  if (leftOut === 0) return '';
  const otherCells = andMore(leftOut - leftOutCells.length);
  const is = leftOut === 1 ? 'is' : 'are';
  const what = `${counted(leftOut, 'cell')} of History ${is} not a number, day or ID and ${is} ignored`;
  return `${what}: ${leftOutCells.join(', ')}${otherCells}.`;
}

function hintOf(view: InsightsView): string {
  const { others: otherRows } = view;
  const knownDays = view.series.reduce((sum, { spend }) => Math.max(sum, spend.length), 0);
  return [
    knownDays === 1
      ? 'Only one day of figures so far. Changes and alarms need more days.'
      : 'Days are UTC days.',
    leftOutText(view),
    otherRows > 0
      ? `${counted(otherRows, 'row')} of other companies ${otherRows === 1 ? 'is' : 'are'} not shown.`
      : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function Note(props: {
  view: InsightsView;
  addedTab: string;
  showing: boolean;
  onShow: (place: ShownPlace) => void;
}) {
  const { view, addedTab } = props;
  const link = (place: ShownPlace, text: string) => (
    <button type="button" class="link" disabled={props.showing} onClick={() => props.onShow(place)}>
      {text}
    </button>
  );
  return (
    <>
      <p class="hint" role="status">
        {addedTab === '' ? hintOf(view) : `The tab ${addedTab} now has charts of these figures.`}
      </p>
      {addedTab === '' ? link('history', 'Open History') : link('report', 'Open the tab')}
      {view.leftOut === 0
        ? null
        : link('ignored', view.leftOut === 1 ? 'Show the cell' : 'Show the first cell')}
    </>
  );
}

export function Footer(props: {
  /** null: there are no figures. */
  view: InsightsView | null;
  /** Name of the tab with charts; `''`: none was added. */
  addedTab: string;
  adding: boolean;
  showing: boolean;
  onAdd: () => void;
  onShow: (place: ShownPlace) => void;
}) {
  const { view } = props;
  return (
    <footer>
      <div class="note">
        {view === null ? (
          <p class="hint" role="status" />
        ) : (
          <Note view={view} addedTab={props.addedTab} showing={props.showing} onShow={props.onShow} />
        )}
      </div>
      <div class="actions">
        <button type="button" onClick={closePanel}>
          Close
        </button>
        {view === null ? null : (
          <button type="button" class="primary" disabled={props.adding} onClick={props.onAdd}>
            {props.adding ? 'Adding…' : 'Add to sheet'}
          </button>
        )}
      </div>
    </footer>
  );
}
