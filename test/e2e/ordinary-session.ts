// test, e2e: an ordinary session of an analyst, and every sentence that it shows.

import { openSession, type Session, wholeOrder } from './session';
import type { Content } from './sheets';
import { lastRun } from './undo-order';

/** Where a sentence was shown, and the sentence. */
export interface Shown {
  readonly place: string;
  readonly text: string;
}

const TABS = [
  'campaigns',
  'targets',
  'device-targeting',
  'sources',
  'source-bids',
  'creative-sets',
  'assets',
  'ads',
  'app-lists',
];
const SHEETS = [
  'Campaigns',
  'Targets',
  'Device targeting',
  'Sources',
  'Source bids',
  'Creative sets',
  'Assets',
  'Ads',
  'App lists',
];

const PEOPLE = `
  function tabOf(name) { return SpreadsheetApp.getActiveSpreadsheet().getSheetByName(name); }
  function columnOf(name, header) {
    return tabOf(name).getRange(1, 1, 1, tabOf(name).getLastColumn()).getValues()[0].indexOf(header) + 1; }
  function write(name, row, header, text) { tabOf(name).getRange(row, columnOf(name, header)).setValue(text); }
  function paste(name, row, header, texts) {
    tabOf(name).getRange(row, columnOf(name, header), texts.length, 1)
      .setValues(texts.map(function (text) { return [text]; })); }
  function select(name, row, header, rows) {
    tabOf(name).getRange(row, columnOf(name, header), rows, 1).activate(); }`;

/** Keys of answers that have sentences for people. */
const SENTENCES = new Set([
  'summary',
  'problems',
  'message',
  'reasons',
  'warnings',
  'notes',
  'sentence',
  'why',
  'request',
  'detail',
]);

/** The sentences in an answer, in order. */
function sentencesIn(answer: unknown, key = ''): string[] {
  if (typeof answer === 'string') return SENTENCES.has(key) && answer !== '' ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap((one) => sentencesIn(one, key));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => sentencesIn(value, name));
}

export class Analyst {
  readonly shown: Shown[] = [];
  private dice: number;

  private constructor(
    readonly session: Session,
    private readonly decimal: string,
    seed: number,
  ) {
    this.dice = seed * 2654435761 + 1;
  }

  static async open(locale: 'en_US' | 'de_DE' | 'ja_JP', seed: number): Promise<Analyst> {
    const session = await openSession({
      locale,
      patient: true,
      service: { campaigns: 4, sources: 4, bids: 6, seed, tidy: true },
    });
    session.host.options.files.push({ name: 'People.js', source: PEOPLE });
    return new Analyst(session, locale === 'de_DE' ? ',' : '.', seed);
  }

  /** A whole number below `end`. */
  whole(end: number): number {
    this.dice = (Math.imul(this.dice ^ (this.dice >>> 15), 2246822519) + 3266489917) >>> 0;
    return this.dice % end;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.whole(list.length)]!;
  }

  /** As it is typed in this document. */
  number(value: number, digits = 2): string {
    return value.toFixed(digits).replace('.', this.decimal);
  }

  note(place: string, answer: unknown): void {
    for (const text of sentencesIn(answer)) this.shown.push({ place, text });
    for (const sheet of this.session.sheets.names().filter((name) => SHEETS.includes(name)))
      for (const { Status } of this.session.sheets.rows(sheet))
        if (Status !== null && Status !== undefined)
          this.shown.push({ place: `Status of ${sheet}`, text: String(Status) });
  }

  rows(sheet: string, fits: (row: Record<string, Content>) => boolean): number[] {
    const rows: number[] = [];
    this.session.sheets.rows(sheet).forEach((row, i) => {
      if (fits(row)) rows.push(i + 2);
    });
    return rows;
  }

  /** Types a text as people do, in the number style of the document, and runs the triggers. */
  async type(sheet: string, row: number, header: string, text: string | boolean): Promise<void> {
    const { session } = this;
    await session.person('write', sheet, row, header, text);
    const column = session.sheets.headers(sheet).indexOf(header) + 1;
    await session.host.edited({
      user: 'anna@example.com',
      session: 'page-1',
      sheetId: session.sheets.idOf(sheet),
      range: { row, column, rows: 1, columns: 1 },
      value: text,
    });
    const status = session.sheets.value(sheet, row, 'Status');
    if (status !== null)
      this.shown.push({ place: `while typing in ${header} of ${sheet}`, text: String(status) });
  }

  async pull(): Promise<void> {
    const job = await this.session.pull(TABS);
    this.note('pull', { summary: job.summary, problems: job.problems, state: job.state });
  }

  async check(): Promise<void> {
    this.note('check', await this.session.ask('checkRun'));
  }

  async push(): Promise<void> {
    const review = await this.session.ask('reviewBuild');
    this.note('review', review);
    const job = await this.session.finish(await this.session.ask('pushStart', wholeOrder(review)));
    this.note('push', { summary: job.summary, problems: job.problems });
  }

  async undo(): Promise<void> {
    const { session } = this;
    this.note('undo preview', await session.ask('undoPreview', await lastRun(session), null));
    const job = await session.undo();
    this.note('undo', { summary: job.summary, problems: job.problems });
  }

  async adjust(sheet: string, row: number, header: string, rows: number, percent: string): Promise<void> {
    const { session } = this;
    await session.person('select', sheet, row, header, rows);
    const adjustment = {
      kind: 'percent',
      operand: percent,
      replacement: '',
      matchCase: false,
      wholeCell: false,
    } as const;
    const view = await session.ask('adjustPreview', adjustment);
    this.note('adjust', view);
    if (view.changes > 0) {
      const { place, token } = view;
      this.note('adjusted', await session.ask('adjustApply', { adjustment, place, token }));
    }
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
