// sidebar: Bid rules: the rules of the document, the dry run, and accepting what it proposes.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { type RuleCells, readRule } from '../../bid-rules/rule';
import { TEMPLATES } from '../../bid-rules/templates';
import type {
  AcceptedView,
  AcceptScope,
  DryRunView,
  NewRule,
  RuleLine,
  BidRulesView as Rules,
} from '../../client-api/bid-rules';
import { counted } from '../../model/counted';
import { RuleBuilder, ruleFrom } from '../bid-rules/rule-builder';
import { ask } from '../client/bridge';
import { useRequest } from '../client/use-request';
import { FailureNotice, Notice } from '../components/notice';
import { View } from '../components/view';
import '../bid-rules/bid-rules.css';

const NO_FIGURES = 'Needs figures: choose Bidgrid ▸ Figures… and import a report.';

function RuleItem(props: { rule: RuleLine; hasFigures: boolean; busy: boolean; onShow: () => void }) {
  const { rule } = props;
  return (
    <li class={rule.isOn ? '' : 'off'}>
      <p class="rule-name">
        <button type="button" class="link" disabled={props.busy} onClick={props.onShow}>
          {rule.name || `Row ${rule.row}`}
        </button>
        <span class="rule-tab">{rule.isOn ? rule.tab : 'off'}</span>
      </p>
      {rule.selects === '' ? null : <p class="rule-selects">{rule.selects}</p>}
      <p class="rule-action">{rule.action}</p>
      {rule.needsFigures && !props.hasFigures ? <p class="hint">{NO_FIGURES}</p> : null}
      {rule.issues.map(({ column, at, message }) => (
        <p key={`${column} ${message}`} class="rule-issue">
          Row {rule.row}, {column}
          {at === null ? '' : `, character ${at}`}: {message}
        </p>
      ))}
    </li>
  );
}

const needsFigures = (cells: RuleCells): boolean => {
  const read = readRule(0, cells);
  return read.ok && read.rule.horizons.length > 0;
};

/** @param isOpen false: some were accepted, so the numbers are those of before */
function Proposals(props: {
  run: DryRunView;
  isOpen: boolean;
  busy: boolean;
  onAccept: (scope: AcceptScope) => void;
}) {
  const { tabs } = props.run;
  const all = tabs.reduce((sum, { proposed }) => sum + proposed, 0);
  return (
    <section aria-live="polite">
      <h2>Proposals</h2>
      {props.isOpen ? (
        <ul class="proposed-tabs">
          {tabs.map(({ sheet, proposed, left, rules }) => (
            <li key={sheet}>
              <strong>{sheet}</strong>: {counted(proposed, 'new bid')}
              {left > 0 ? `, ${counted(left, 'row')} left alone` : ''}
              {rules.length > 1 ? (
                <ul class="by-rule">
                  {rules.map(({ name, proposed: own }) => (
                    <li key={name}>
                      {name}: {counted(own, 'new bid')}
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p class="hint">
        {all === 0
          ? 'No rule proposes a new bid. The column Why has the reason for each row that a rule matches.'
          : 'Look at Proposed and Why beside the bids. Accepted proposals become edits; nothing is sent before you review and push.'}
      </p>
      {all > 0 ? (
        <div class="accept">
          <button type="button" disabled={props.busy} onClick={() => props.onAccept('selected')}>
            Accept selected rows
          </button>
          <button type="button" disabled={props.busy} onClick={() => props.onAccept('shown')}>
            Accept shown rows
          </button>
          <button type="button" disabled={props.busy} onClick={() => props.onAccept('all')}>
            Accept all {props.isOpen ? all.toLocaleString('en') : 'that are left'}
          </button>
        </div>
      ) : null}
    </section>
  );
}

function Accepted(props: { done: AcceptedView }) {
  const { accepted, outdated } = props.done;
  return (
    <Notice tone={outdated > 0 ? 'warning' : 'success'}>
      {accepted > 0 ? (
        <p>{counted(accepted, 'bid')} changed. Nothing was sent: review and push the changes to send them.</p>
      ) : null}
      {outdated > 0 ? (
        <p>
          {counted(outdated, 'row')} not accepted, because the bid, the rule or the figures changed. Run the
          rules again.
        </p>
      ) : null}
    </Notice>
  );
}

export function BidRulesView() {
  const [rules, setRules] = useState<Rules | null>(null);
  const [draft, setDraft] = useState<NewRule | null>(null);
  const [dryRun, setDryRun] = useState<DryRunView | null>(null);
  const [done, setDone] = useState<AcceptedView | null>(null);
  const request = useRequest();
  const { run } = request;
  const read = useCallback(() => run(() => ask('bidRulesRead'), setRules), [run]);
  useEffect(read, [read]);
  const add = (rule: NewRule) =>
    run(
      () => ask('bidRulesAdd', rule),
      (view) => {
        setRules(view);
        setDraft(null);
        setDryRun(null);
      },
    );
  const propose = () => {
    setDone(null);
    setDryRun(null);
    run(
      () => ask('bidRulesRun'),
      (view) => {
        setRules(view);
        setDryRun(view);
      },
    );
  };
  const accept = (scope: AcceptScope) => {
    setDone(null);
    run(
      () => ask('bidRulesAccept', scope),
      (view) => {
        setDone(view);
        if (scope === 'all') setDryRun(null);
      },
    );
  };

  if (draft !== null) {
    return (
      <View
        title="New rule"
        class="bid-rules"
        path={[{ text: 'Bid rules', onOpen: () => setDraft(null) }]}
        locked={request.busy}
      >
        <RuleBuilder rule={draft} busy={request.busy} onChange={setDraft} onAdd={() => add(draft)} />
        <FailureNotice failure={request.failure} />
      </View>
    );
  }
  const count = rules?.rules.length ?? 0;
  const isWithout = rules !== null && !rules.hasFigures;
  return (
    <View title="Bid rules" class="bid-rules">
      <p class="hint">
        Rules propose new bids beside the old ones, each with its reason. The first rule that matches a row
        decides.
        {isWithout ? ' Some rules need figures: choose Bidgrid ▸ Figures… to import a report.' : ''}
      </p>
      <FailureNotice failure={request.failure} />
      {request.busy ? (
        <p class="hint" role="status">
          Working…
        </p>
      ) : null}
      {done ? <Accepted done={done} /> : null}
      {dryRun ? (
        <Proposals run={dryRun} isOpen={done === null} busy={request.busy} onAccept={accept} />
      ) : null}
      {count > 0 ? (
        <ol class="rules">
          {rules!.rules.map((rule) => (
            <RuleItem
              key={rule.row}
              rule={rule}
              hasFigures={rules!.hasFigures}
              busy={request.busy}
              onShow={() =>
                run(
                  () => ask('bidRulesShow', rule.row, rule.issues[0]?.column ?? 'Name'),
                  () => undefined,
                )
              }
            />
          ))}
        </ol>
      ) : null}
      <h2>Add a rule</h2>
      <button type="button" disabled={request.busy} onClick={() => setDraft(ruleFrom({}, count))}>
        New rule
      </button>
      <ul class="templates">
        {TEMPLATES.map(({ title, help, cells }) => (
          <li key={title}>
            <button
              type="button"
              class="link"
              disabled={request.busy}
              onClick={() => setDraft(ruleFrom(cells, count))}
            >
              {title}
            </button>
            <p class="hint">
              {help}
              {isWithout && needsFigures(cells) ? ' Needs figures.' : ''}
            </p>
          </li>
        ))}
      </ul>
      {count > 0 ? (
        <div class="main-action">
          <button type="button" class="primary" disabled={request.busy} onClick={propose}>
            Run the rules
          </button>
        </div>
      ) : null}
    </View>
  );
}
