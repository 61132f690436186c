// bid-rules: Bid rules: the rules of the document, the dry run, and accepting what it proposes.

import { useCallback, useEffect, useState } from 'preact/hooks';
import { grouped } from '../../../shared/sentences';
import { ask, openReview } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { FailureNotice } from '../../../sidebar/components/notice';
import { View } from '../../../sidebar/components/view';
import type {
  AcceptedView,
  AcceptScope,
  DryRunView,
  NewRule,
  RuleLine,
  BidRulesView as Rules,
} from '../bid-rules-schema';
import { type RuleCells, readRule } from '../core/bid-rule';
import { TEMPLATES } from '../core/templates';
import { Accepted, Proposals, proposedIn } from './proposals';
import { RuleBuilder, ruleFrom } from './rule-builder';
import './bid-rules.css';

const NO_FIGURES = 'Needs figures: choose Bidgrid ▸ Decide ▸ Figures… and import a report.';

function RuleItem(props: { rule: RuleLine; hasFigures: boolean; busy: boolean; onShow: () => void }) {
  const { rule } = props;
  return (
    <li>
      <p class="line">
        <button type="button" class="link" disabled={props.busy} onClick={props.onShow}>
          {rule.name || `Row ${rule.row}`}
        </button>
        <span class="quiet">{rule.isOn ? rule.tab : 'off'}</span>
      </p>
      {rule.selects === '' ? null : <p>{rule.selects}</p>}
      <p class={rule.isOn ? '' : 'quiet'}>{rule.action}</p>
      {rule.needsFigures && !props.hasFigures ? <p class="hint">{NO_FIGURES}</p> : null}
      {rule.issues.map(({ column, character, message }) => (
        <p key={`${column} ${message}`} class="hint error">
          Row {rule.row}, {column}
          {character === null ? '' : `, character ${character}`}: {message}
        </p>
      ))}
    </li>
  );
}

const needsFigures = (cells: RuleCells): boolean => {
  const readResult = readRule(0, cells);
  return readResult.ok && readResult.rule.horizons.length > 0;
};

export function BidRulesView() {
  const [rules, setRules] = useState<Rules | null>(null);
  const [draft, setDraft] = useState<NewRule | null>(null);
  const [dryRun, setDryRun] = useState<DryRunView | null>(null);
  const [acceptance, setAcceptance] = useState<AcceptedView | null>(null);
  const request = useRequest();
  const { run } = request;
  const readRules = useCallback(() => run(() => ask('bidRulesRead'), setRules), [run]);
  useEffect(readRules, [readRules]);
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
    setAcceptance(null);
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
    setAcceptance(null);
    run(
      () => ask('bidRulesAccept', scope),
      (view) => {
        setAcceptance(view);
        if (scope === 'all') setDryRun(null);
      },
    );
  };

  if (draft !== null) {
    return (
      <View
        title="New rule"
        path={[{ text: 'Bid rules', onOpen: () => setDraft(null) }]}
        locked={request.busy}
      >
        <RuleBuilder rule={draft} busy={request.busy} onChange={setDraft} onAdd={() => add(draft)} />
        <FailureNotice failure={request.failure} />
      </View>
    );
  }
  const count = rules?.rules.length ?? 0;
  const proposed = dryRun === null ? 0 : proposedIn(dryRun);
  // What was accepted waits for the review.
  const hasEdits = acceptance !== null && acceptance.accepted > 0;
  const isWithout = rules !== null && !rules.hasFigures;
  return (
    <View title="Bid rules">
      <p class="hint">
        Rules propose new bids beside the old ones, each with its reason. The first rule that matches a row
        decides.
        {isWithout ? ' Some rules need figures: choose Bidgrid ▸ Decide ▸ Figures… to import a report.' : ''}
      </p>
      <FailureNotice failure={request.failure} />
      {request.busy ? (
        <p class="hint" role="status">
          Working…
        </p>
      ) : null}
      {acceptance ? <Accepted done={acceptance} /> : null}
      {dryRun ? (
        <Proposals run={dryRun} isOpen={acceptance === null} busy={request.busy} onAccept={accept} />
      ) : null}
      {count > 0 ? (
        <ol class="list">
          {rules!.rules.map((rule) => (
            <RuleItem
              key={rule.row}
              rule={rule}
              hasFigures={rules!.hasFigures}
              busy={request.busy}
              onShow={() => run(() => ask('bidRulesShow', rule.row, rule.issues[0]?.column ?? 'Name'))}
            />
          ))}
        </ol>
      ) : null}
      <h2>Add a rule</h2>
      <button type="button" disabled={request.busy} onClick={() => setDraft(ruleFrom({}, count))}>
        New rule
      </button>
      <ul class="list">
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
        <div class="main-action actions">
          {hasEdits ? (
            <button type="button" class="primary" disabled={request.busy} onClick={() => run(openReview)}>
              Review and push
            </button>
          ) : null}
          {proposed > 0 ? (
            <button
              type="button"
              class={hasEdits ? '' : 'primary'}
              disabled={request.busy}
              onClick={() => accept('all')}
            >
              Accept all {acceptance === null ? grouped(proposed) : 'that are left'}
            </button>
          ) : null}
          <button
            type="button"
            class={hasEdits || proposed > 0 ? '' : 'primary'}
            disabled={request.busy}
            onClick={propose}
          >
            Run the rules
          </button>
        </div>
      ) : null}
    </View>
  );
}
