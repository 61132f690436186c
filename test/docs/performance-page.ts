// test, docs: docs/performance.md and its chart, from the figures in bench/measured.json.

import { chartOf } from '../../bench/chart';
import { isMet, type Measure } from '../../bench/measure';
import kept from '../../bench/measured.json';
import { type Letter, PARTS } from '../../bench/parts';
import { type Page, table } from './page';

/** Figures of a part. */
interface MeasuredPart {
  /** Of the run, such as 2026-11-28. */
  readonly date: string;
  readonly machine: string;
  readonly measures: readonly Measure[];
}

/** As `npm run bench -- --report` keeps them. */
export type Measured = Partial<Record<Letter, MeasuredPart>>;

const INTRODUCTION = `\`npm run bench\` measures these numbers and compares each with its limit; \`-- --report\` writes this page. It runs the add-on's
\`dist/Code.js\` in the workbench's Apps Script host, against the simulated service in another process, over real HTTP.

- A pull is compared with two scripts that make the same requests. The safe script also sets formats, writes in blocks, reads the tab once
  and stores the answers; the unsafe script only writes the rows.
- Checking and planning are compared with one \`getValues\` and one \`JSON.parse\` of the base.
- Times are those of the workbench, not of Google: its spreadsheet engine takes time for each cell of a column, where Google answers at
  once. Counts of calls and requests are the same in both, and \`test/e2e/counts.test.ts\` limits them. No test depends on a time.
- A section without a date was measured in the same run as the one above it.

![Numbers in percent of their limits](performance.svg)`;

const MODEL = `In parentheses the upper limit. A turn is a read, a flush or an end of the execution while writes are pending. Modeled time:
50 ms for each read, 5 ms for each write, 400 ms for each turn, 20 µs for each cell, 300 ms for 20 parallel requests.`;

const numberText = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** The words before a colon, with the colon; empty if there are none. */
const subjectOf = ({ name }: Measure): string => name.slice(3, name.indexOf(': ') + 1);

/** A row for each measure. At least three with the same subject are below a row with that subject. */
function measureTable(measures: readonly Measure[]): string {
  const isShared = (subject: string): boolean =>
    subject !== '' && measures.filter((measure) => subjectOf(measure) === subject).length >= 3;
  const subjects = measures.map((measure) => {
    const subject = subjectOf(measure);
    return isShared(subject) ? subject : '';
  });
  const rows = measures.flatMap((measure, i) => {
    const subject = subjects[i]!;
    const bound = measure.bound === null ? '' : `${numberText(measure.bound)} ${measure.unit}`;
    const met = measure.bound === null ? '' : isMet(measure) ? 'yes' : '**no**';
    const name = measure.name.slice(3).slice(subject.length).trim();
    const row = [name, `${numberText(measure.value)} ${measure.unit}`, bound, met];
    const isNewSubject = subject !== '' && subject !== subjects[i - 1];
    return isNewSubject ? [[`_${subject}_`, '', '', ''], row] : [row];
  });
  return table(['What', 'Measured', 'At most', 'Met'], rows);
}

/** One line for each action; `c. <action>: <what>` is a column of it. */
function actionTable(measures: readonly Measure[]): string {
  const rows = new Map<string, Map<string, Measure>>();
  for (const one of measures) {
    const [action = '', what = ''] = one.name.slice(3).split(': ');
    rows.set(action, (rows.get(action) ?? new Map<string, Measure>()).set(what, one));
  }
  const columns = [...new Set(measures.map(({ name }) => name.split(': ')[1]!))];
  const cellOf = (one: Measure | undefined): string => {
    if (!one) return '';
    const value = one.unit === 'ms' ? `${numberText(one.value)} ms` : numberText(one.value);
    return one.bound === null ? value : `${value} (${isMet(one) ? '' : '**over** '}${numberText(one.bound)})`;
  };
  const lines = [...rows].map(([action, row]) => [action, ...columns.map((what) => cellOf(row.get(what)))]);
  return [MODEL, table(['Action', ...columns], lines)].join('\n\n');
}

export function performanceText(measured: Measured): string {
  let lastRun = '';
  const parts = (Object.keys(PARTS) as Letter[]).flatMap((letter) => {
    const part = measured[letter];
    if (!part) return [`## ${PARTS[letter]}`, 'Not measured.'];
    const run = `Measured on ${part.date}: ${part.machine}.`;
    const isSameRun = run === lastRun;
    lastRun = run;
    const figures = letter === 'c' ? actionTable(part.measures) : measureTable(part.measures);
    return [`## ${PARTS[letter]}`, ...(isSameRun ? [] : [run]), figures];
  });
  const note = '<!-- Made from bench/measured.json by npm run docs; do not edit. -->';
  return `${['# Performance', note, INTRODUCTION, ...parts].join('\n\n')}\n`;
}

export const chartText = (measured: Measured): string =>
  chartOf(Object.values(measured).flatMap(({ measures }) => measures));

export const performancePage: Page = {
  name: 'performance.md',
  text: () => performanceText(kept as Measured),
};
export const performanceChart: Page = {
  name: 'performance.svg',
  text: () => chartText(kept as Measured),
};
