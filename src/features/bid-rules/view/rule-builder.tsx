// bid-rules: the form of a new rule. Each field is a cell of the tab Bid rules, checked while it is typed
// by the code that reads the tab.

import { useEffect, useState } from 'preact/hooks';
import { counted, grouped } from '../../../shared/sentences';
import { ask } from '../../../sidebar/client/bridge';
import { useRequest } from '../../../sidebar/client/use-request';
import { ABOUT } from '../../../sidebar/components/about';
import { Select } from '../../../sidebar/components/field';
import type { NewRule, RuleCounts } from '../bid-rules-schema';
import {
  RULE_COLUMNS,
  RULE_TABS,
  type RuleCells,
  type RuleColumn,
  type RuleIssue,
  readRule,
} from '../core/bid-rule';
import { EXAMPLE, FIELDS, FIGURES } from './rule-texts';

function RuleHelp() {
  return (
    <details class="rule-help card">
      <summary>How to write a rule</summary>
      {FIELDS.map(({ name, about, examples }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{about}</p>
          <ul>
            {examples.map((text) => (
              <li key={text}>
                <code>{text}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h2>Figures</h2>
        <dl>
          {FIGURES.map(([name, meaning]) => [
            <dt key={name}>
              <code>{name}</code>
            </dt>,
            <dd key={meaning}>{meaning}</dd>,
          ])}
        </dl>
        <p>Write decimals with a point, and ROAS with a percent sign.</p>
      </section>
      <section>
        <h2>Example</h2>
        <dl>
          {Object.entries(EXAMPLE).map(([column, text]) => [
            <dt key={column}>{column}</dt>,
            <dd key={text}>
              <code>{text}</code>
            </dd>,
          ])}
        </dl>
        <p>
          Pays US sources in proportion to their ROAS after 7 days while it is below 8 %: at most 15 % less at
          once, never below $0.50.
        </p>
      </section>
      {ABOUT.docsUrl === '' ? null : (
        <p>
          <a href={ABOUT.docsUrl} target="_blank" rel="noopener noreferrer">
            Documentation
          </a>
        </p>
      )}
    </details>
  );
}

/** A rule that is on, at the end of the others. */
export const ruleFrom = (cells: RuleCells, count: number): NewRule =>
  ({
    ...Object.fromEntries(RULE_COLUMNS.map((column) => [column, ''])),
    Tab: 'Source bids',
    ...cells,
    On: 'TRUE',
    Order: String(count + 1),
  }) as NewRule;

const EXAMPLES: Partial<Record<RuleColumn, string>> = {
  Where: 'country = US, DE and platform = ios',
  When: 'ROAS D7 < 8 % and Spend > 20',
  Then: 'bid * ROAS D7 / 8 %, -15 %, set 2.10',
  Floor: '0.20',
  Cap: '5.00',
  'Max step %': 'no limit',
  'Min installs': '0',
  'Min spend': '0',
  'Dead band %': '0',
  'Rest days': '1',
};

const HEAD: readonly RuleColumn[] = ['Name', 'Where', 'When', 'Then'];
const LIMITS: readonly RuleColumn[] = [
  'Floor',
  'Cap',
  'Max step %',
  'Dead band %',
  'Min installs',
  'Min spend',
  'Rest days',
];

const idOf = (column: RuleColumn): string => `rule-${column.toLowerCase().replace(/[^a-z]+/g, '-')}`;

function Cell(props: {
  column: RuleColumn;
  text: string;
  issue: RuleIssue | undefined;
  onInput: (text: string) => void;
}) {
  const { column, issue } = props;
  const id = idOf(column);
  return (
    <div>
      <label>
        {column}
        <input
          id={id}
          value={props.text}
          placeholder={EXAMPLES[column] ?? ''}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={issue ? 'true' : undefined}
          aria-describedby={issue ? `${id}-issue` : undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
      </label>
      {issue ? (
        <p class="hint error" id={`${id}-issue`}>
          {issue.character === null ? '' : `Character ${issue.character}: `}
          {issue.message}
        </p>
      ) : null}
    </div>
  );
}

/** Milliseconds after the last input. */
const PAUSE_MS = 600;

/** What the rule would do now, while it is written. */
function Counts({ rule }: { rule: NewRule }) {
  const [counts, setCounts] = useState<RuleCounts | null>(null);
  const { run, busy, failure } = useRequest();
  const text = JSON.stringify(rule);
  useEffect(() => {
    const timer = setTimeout(() => run(() => ask('bidRulesCount', JSON.parse(text)), setCounts), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, run]);
  if (failure) return <p class="hint">{failure.sentence}</p>;
  if (counts === null) return busy ? <p class="hint">Counting…</p> : null;
  const { matched, changed, left: leftRows } = counts;
  return (
    <p class={busy ? 'hint' : ''} role="status">
      Matches <strong>{counted(matched, 'row')}</strong>, {grouped(changed)} would change
      {leftRows > 0 ? `; ${grouped(leftRows)} left alone` : ''}.
    </p>
  );
}

export function RuleBuilder(props: {
  rule: NewRule;
  busy: boolean;
  onChange: (rule: NewRule) => void;
  onAdd: () => void;
}) {
  const { rule, onChange } = props;
  /** A field shows its mistake after something was typed in it; all do after the first attempt to add. */
  const [judged, setJudged] = useState<ReadonlySet<RuleColumn>>(new Set());
  const readResult = readRule(0, rule);
  const issues = readResult.ok ? [] : readResult.issues;
  const issueOf = (column: RuleColumn): RuleIssue | undefined =>
    judged.has(column) ? issues.find((issue) => issue.column === column) : undefined;
  // The counts do not depend on the name.
  const unnamed: NewRule = { ...rule, Name: 'New rule' };
  const cell = (column: RuleColumn) => (
    <Cell
      key={column}
      column={column}
      text={rule[column]}
      issue={issueOf(column)}
      onInput={(text) => {
        setJudged(new Set([...judged, column]));
        onChange({ ...rule, [column]: text });
      }}
    />
  );
  const submit = (event: Event) => {
    event.preventDefault();
    setJudged(new Set(RULE_COLUMNS));
    if (issues.length === 0) return props.onAdd();
    const first = [...HEAD, ...LIMITS].find((column) => issues.some((issue) => issue.column === column));
    if (first !== undefined) document.getElementById(idOf(first))?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <RuleHelp />
      <Select
        label="Tab"
        value={rule.Tab}
        options={Object.keys(RULE_TABS).map((title) => [title, title] as const)}
        onPick={(title) => onChange({ ...rule, Tab: title })}
      />
      {HEAD.map(cell)}
      <fieldset class="pair">
        <legend>Limits</legend>
        {LIMITS.map(cell)}
      </fieldset>
      <div class="main-action">
        {readRule(0, unnamed).ok ? <Counts rule={unnamed} /> : null}
        <button type="submit" class="primary" disabled={props.busy}>
          Add rule
        </button>
      </div>
    </form>
  );
}
