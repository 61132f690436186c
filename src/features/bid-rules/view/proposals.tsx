// bid-rules: the proposals of a dry run, and what became of those that were accepted.

import { useEffect, useRef } from 'preact/hooks';
import { counted, leftOutText } from '../../../shared/sentences';
import { FailureNotice, Notice } from '../../../sidebar/components/notice';
import { useShowRow } from '../../../sidebar/components/sheet-links';
import { CHANGE_COLUMN } from '../../../sidebar/components/signed-change';
import { Table } from '../../../sidebar/components/table/table';
import type { AcceptedView, AcceptScope, DryRunView, ProposalLine } from '../bid-rules-schema';

export const proposedIn = ({ tabs }: DryRunView): number =>
  tabs.reduce((sum, { proposed }) => sum + proposed, 0);

interface Line extends ProposalLine {
  /** Tab ID and name of the sheet. */
  readonly tab: string;
  readonly sheet: string;
}

const nameOf = ({ tab, key }: Line): string => `${tab} ${key}`;
const belowOf = ({ campaign, why }: Line) => (
  <>
    {campaign === '' ? null : <div class="quiet cut">{campaign}</div>}
    {why}
  </>
);

/** The proposals with their calculations; a click on a row shows it in the spreadsheet. */
function Calculations({ tabs }: Pick<DryRunView, 'tabs'>) {
  const { show, failure } = useShowRow();
  const lines = tabs.flatMap(({ tab, sheet, largest }) => largest.map((line) => ({ ...line, tab, sheet })));
  const more = tabs.reduce((sum, { proposed, largest }) => sum + proposed - largest.length, 0);
  return (
    <>
      <FailureNotice failure={failure} />
      <Table
        label="Calculations"
        rows={lines}
        nameOf={nameOf}
        below={belowOf}
        columns={[
          {
            title: 'Row',
            cell: (line) => (
              <button
                type="button"
                class="link cut"
                title={`Show it in ${line.sheet}`}
                onClick={() => show({ ...line, field: '' })}
              >
                {line.part}
              </button>
            ),
          },
          { title: 'Proposed', width: '26%', isNumber: true, cell: ({ proposed }) => proposed },
          CHANGE_COLUMN,
        ]}
      />
      {more > 0 ? <p class="hint">{counted(more, 'smaller change')} not listed.</p> : null}
    </>
  );
}

/**
 * Comes into view when it is first shown.
 * @param isOpen false: some were accepted, so the numbers are those of before
 */
export function Proposals(props: {
  run: DryRunView;
  isOpen: boolean;
  busy: boolean;
  onAccept: (scope: AcceptScope) => void;
}) {
  const { tabs } = props.run;
  const newBids = proposedIn(props.run);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-live="polite">
      <h2 ref={heading} tabIndex={-1}>
        Proposals
      </h2>
      {props.isOpen ? (
        <ul>
          {tabs.map(({ sheet, proposed, left: leftRows, rules }) => (
            <li key={sheet}>
              <strong>{sheet}</strong>: {counted(proposed, 'new bid')}
              {leftRows > 0 ? `, ${counted(leftRows, 'row')} left alone` : ''}
              {rules.length > 1 ? (
                <ul class="bullets quiet">
                  {rules.map(({ name, proposed: ruleBids }) => (
                    <li key={name}>
                      {name}: {counted(ruleBids, 'new bid')}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p class="hint">
        {newBids === 0
          ? 'No rule proposes a new bid. The column Why has the reason for each row that a rule matches.'
          : 'Look at Proposed and Why beside the bids, and at the calculations below. Accepted proposals become edits; nothing is sent before you review and push.'}
      </p>
      {newBids > 0 ? (
        <div class="actions">
          <button type="button" disabled={props.busy} onClick={() => props.onAccept('selected')}>
            Accept selected rows
          </button>
          <button type="button" disabled={props.busy} onClick={() => props.onAccept('shown')}>
            Accept shown rows
          </button>
        </div>
      ) : null}
      {props.isOpen ? <Calculations tabs={tabs} /> : null}
    </section>
  );
}

/** Comes into view when it is first shown. */
export function Accepted(props: { done: AcceptedView }) {
  const { accepted, outdated, hiddenRows, left: leftNote } = props.done;
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    result.current?.scrollIntoView({ block: 'center' });
    result.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={result} tabIndex={-1}>
      <Notice tone={outdated > 0 || leftNote ? 'warning' : 'success'}>
        {accepted > 0 ? <p>{counted(accepted, 'bid')} changed. Only a push sends them.</p> : null}
        {outdated > 0 ? (
          <p>
            {counted(outdated, 'row')} not accepted, because the bid, the rule or the figures changed. Run the
            rules again.
          </p>
        ) : null}
        {hiddenRows > 0 ? <p>{leftOutText(hiddenRows)}.</p> : null}
        {leftNote ? <p>{leftNote}</p> : null}
      </Notice>
    </div>
  );
}
