// figures: how much of a report belongs to rows of the document, and what does not.

import { useState } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice, Notice, Notices } from '../../../sidebar/components/notice';
import { saveFile } from '../../../sidebar/components/save-file';
import { csvLine } from '../../lists/view/csv-files';
import { UNITS_PER_DOLLAR } from '../core/add-sums';
import type { Collected, Unmatched } from '../core/collect-lines';
import { REASONS } from '../core/match-lines';
import type { Unread } from '../core/report/lines';
import type { NewBidRow } from '../figures-schema';
import {
  currencyText,
  daysText,
  dollars,
  importedFigures,
  isKept,
  isSpendKnown,
  lengthTexts,
  lines,
  REASON_TEXTS,
  reasonText,
  share,
  unreadText,
} from './figures-texts';

const SHOWN = 20;

function unmatchedFile(unmatched: readonly Unmatched[]): Blob {
  const rows = unmatched.map(({ keys, reason, lines: count, spend }) =>
    csvLine([
      keys.campaignId,
      keys.campaign,
      keys.appId,
      keys.externalAppId,
      keys.country,
      count,
      spend / UNITS_PER_DOLLAR,
      REASON_TEXTS[reason],
    ]),
  );
  const header = csvLine([
    'Campaign ID',
    'Campaign',
    'App ID',
    'External app ID',
    'Country',
    'Lines',
    'Spend',
    'Reason',
  ]);
  return new Blob([header, ...rows], { type: 'text/csv;charset=utf-8' });
}

function Largest(props: { collected: Collected }) {
  const { unmatched, unlisted } = props.collected;
  if (unmatched.length === 0) return null;
  return (
    <details open={unmatched.length <= SHOWN}>
      <summary>
        {unmatched.length > SHOWN
          ? `The ${SHOWN} largest of ${grouped(unmatched.length + unlisted)} unmatched`
          : 'Without a row'}
      </summary>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Campaign</th>
              <th>App</th>
              <th>Country</th>
              <th class="number">Spend</th>
              <th>Why</th>
            </tr>
          </thead>
          <tbody>
            {unmatched.slice(0, SHOWN).map(({ keys, reason, spend }) => (
              <tr
                key={`${keys.campaignId} ${keys.campaign} ${keys.appId} ${keys.externalAppId} ${keys.country}`}
              >
                <td>{keys.campaign || keys.campaignId}</td>
                <td>{keys.externalAppId || keys.appId}</td>
                <td>{keys.country}</td>
                <td class="number">{dollars(spend)}</td>
                <td class="quiet">{REASON_TEXTS[reason]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        class="small"
        onClick={() => saveFile(unmatchedFile(unmatched), 'without-a-row.csv')}
      >
        Download all as CSV
      </button>
    </details>
  );
}

/** Rows that can be added: a known app of a campaign, in a country without a source bid. */
const addable = (unmatched: readonly Unmatched[]): NewBidRow[] =>
  unmatched.flatMap(({ place, reason, spend }) =>
    place !== null && reason === 'row' && spend > 0
      ? [{ campaignId: place.campaignId, appId: place.appId, country: place.country }]
      : [],
  );

/** Of a call; the largest spend first. */
const MOST_ADDED = 5_000;

function AddRows(props: { collected: Collected }) {
  const rows = addable(props.collected.unmatched).slice(0, MOST_ADDED);
  const [addedRows, setAddedRows] = useState<number | null>(null);
  const request = useRequest();
  if (rows.length === 0) return null;
  if (addedRows !== null) {
    return (
      <Notice tone="success">
        {counted(addedRows, 'row')} added to Source bids. Nothing is sent for them until you fill in a bid.
      </Notice>
    );
  }
  return (
    <>
      <FailureNotice failure={request.failure} />
      <button
        type="button"
        class="small add-rows"
        disabled={request.busy}
        onClick={() => request.run(() => ask('figuresAddRows', rows), setAddedRows)}
      >
        Add {counted(rows.length, 'row')} to Source bids for apps that spent
      </button>
    </>
  );
}

export function MatchView(props: { collected: Collected; unread: readonly Unread[]; totals: number }) {
  const { total, matched, byReason, days, dropped, records } = props.collected;
  const isAllKnown = isSpendKnown(byReason);
  const currency = currencyText(byReason, props.unread);
  const { figures, warning } = importedFigures(props.collected);
  return (
    <section aria-label="Match" aria-live="polite">
      <h2>
        {lines(total.lines)}
        {days === null ? '' : `, ${daysText(days.first, days.last)}`}
      </h2>
      <Notices tone="warning" texts={[currency, warning, ...lengthTexts(props.unread)].filter(Boolean)} />
      <dl class="match">
        <div>
          <dt>Matched lines</dt>
          <dd>{share(matched.lines, total.lines)}</dd>
        </div>
        {isAllKnown && total.spend !== 0 ? (
          <div>
            <dt>Matched spend</dt>
            <dd>{share(matched.spend, total.spend)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{isAllKnown ? 'Total spend' : 'Spend that can be read'}</dt>
          <dd>{total.spend === 0 ? 'none' : dollars(total.spend)}</dd>
        </div>
        {figures.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {REASONS.some((reason) => byReason[reason].lines > 0) ? (
        <table>
          <tbody>
            {REASONS.filter((reason) => byReason[reason].lines > 0).map((reason) => (
              <tr key={reason}>
                <td>
                  {REASON_TEXTS[reason]}
                  {isKept(reason) ? <span class="hint"> (counts for its campaign)</span> : null}
                </td>
                <td class="number">{reasonText(reason, byReason)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p class="hint">Every line has a row in this spreadsheet.</p>
      )}
      <AddRows collected={props.collected} />
      {props.totals > 0 ? <p class="hint">{lines(props.totals)} with totals or notes left out.</p> : null}
      {props.unread.length > 0 ? (
        <details>
          <summary>Cells that cannot be read</summary>
          <ul class="bullets">
            {props.unread.slice(0, SHOWN).map((cell) => (
              <li key={`${cell.line} ${cell.header}`}>{unreadText(cell)}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {dropped > 0 ? (
        <Notice tone="warning">
          The spreadsheet keeps figures of at most {grouped(records)} rows and days; {lines(dropped)} are left
          out. Import fewer days or fewer campaigns.
        </Notice>
      ) : null}
      <Largest collected={props.collected} />
    </section>
  );
}
