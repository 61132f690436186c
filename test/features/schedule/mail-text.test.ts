// test, features: the mail of a morning run: at most five lines, as text and as HTML that is safe for any
// name.

import type { Alarm } from '../../../src/features/insights/core/alarms';
import { mailText, reportLines } from '../../../src/features/schedule/mail-text';
import { NO_FIGURES, type Report } from '../../../src/features/schedule/news';
import { DAY_MS } from '../../../src/shared/time';

const DAY = Date.UTC(2026, 10, 22) / DAY_MS;
const PLACE = {
  title: 'Campaigns of Harbour Games',
  url: 'https://docs.google.com/spreadsheets/d/a-b_C1/edit',
};
const NOTHING: Report = { ...NO_FIGURES, isFirst: false, elsewhere: [], problem: null };
const FIGURES = { day: DAY, spend: 1120, installs: 400, cpi: 2.8, spendBefore: 1000 };

const spike = (campaign: string, value = 1204): Alarm => ({
  kind: 'spike',
  campaignId: campaign,
  campaign,
  day: DAY,
  since: DAY,
  value,
  usual: 390,
  spend: value,
});

test('the figures come first, then what is new, each in one line', () => {
  const report: Report = {
    isFirst: false,
    figures: FIGURES,
    alarms: [spike('Sky EU')],
    alarmCount: 1,
    states: [
      { campaign: 'Sky US', state: 'bound' },
      { campaign: 'Sky JP', state: 'silent' },
    ],
    elsewhere: [
      { title: 'Targets', values: 10 },
      { title: 'Source bids', values: 1204 },
    ],
    problem: { kind: 'passing', sentence: 'The pull stopped.' },
  };
  expect(reportLines(report)).toEqual([
    'Nov 22: spend $1,120.00, 12 % more than a week before; 400 installs; CPI $2.80.',
    '"Sky EU": Spend of $1,204.00 on Nov 22 is 3.1 times the usual $390.00 for a Sunday.',
    'New states: Budget-bound: "Sky US". Silent: "Sky JP".',
    '1,214 values changed at the service, not from this spreadsheet: Targets 10, Source bids 1,204. The tab Bidgrid log lists them.',
    'The pull stopped.',
  ]);
  const { subject, text } = mailText(report, PLACE, 'Nov 23');
  expect(subject).toBe('Bidgrid, Nov 22: Spend spike: "Sky EU"');
  expect(text.split('\n').slice(5)).toEqual([
    '',
    'Open: https://docs.google.com/spreadsheets/d/a-b_C1/edit',
    'From your morning run in the spreadsheet "Campaigns of Harbour Games".',
    'To change or stop these emails, open Bidgrid ▸ More ▸ Schedule… in the spreadsheet.',
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [5, 4],
  [200, 4],
])('of %i alarms it has %i lines, and counts the others', (alarms, lines) => {
  const all = Array.from({ length: alarms }, (_, i) => spike(`Campaign ${i}`));
  const shown = reportLines({ ...NOTHING, figures: FIGURES, alarms: all });
  expect(shown).toHaveLength(1 + lines);
  const left = alarms - lines;
  if (left > 0) expect(shown[lines]).toContain(` ${left} more alarm${left === 1 ? '' : 's'} in Bidgrid`);
  const { subject } = mailText({ ...NOTHING, figures: FIGURES, alarms: all }, PLACE, '');
  if (alarms > 0)
    expect(subject).toBe(
      `Bidgrid, Nov 22: Spend spike: "Campaign 0"${alarms > 1 ? ` and ${alarms - 1} more` : ''}`,
    );
});

test.each([
  [1120, 1000, ', 12 % more than a week before'],
  [900, 1000, ', 10 % less than a week before'],
  [1001, 1000, ', same as a week before'],
  [0, 1000, ', 100 % less than a week before'],
  [4000, 1000, ', 300 % more than a week before'],
  [12_010, 1000, ', 1,101 % more than a week before'],
  [996, 1000, ', same as a week before'],
  [5, 0.5, ', 900 % more than a week before'],
  [-5, 10, ''],
  [1120, null, ''],
  [1120, 0, ''],
])('spend of %p after %p', (spend, spendBefore, shown) => {
  const [line] = reportLines({ ...NOTHING, figures: { ...FIGURES, spend, spendBefore } });
  expect(line).toMatch(new RegExp(`^Nov 22: spend −?\\$[\\d,.]+${shown}; 400 installs`));
});

test('unknown figures are left out', () => {
  const figures = { day: DAY, spend: null, installs: 1, cpi: null, spendBefore: 3 };
  expect(reportLines({ ...NOTHING, figures })).toEqual(['Nov 22: 1 install.']);
  expect(reportLines({ ...NOTHING, figures: { ...figures, installs: null } })).toEqual([
    'Nov 22: no figures.',
  ]);
  expect(reportLines(NOTHING)).toEqual([]);
});

test('states name three campaigns each, and count the others', () => {
  const states = (state: 'bound' | 'over', count: number) =>
    Array.from({ length: count }, (_, i) => ({ campaign: `${state} ${i}`, state }));
  const line = (report: Partial<Report>) => reportLines({ ...NOTHING, ...report })[0];
  expect(line({ states: states('bound', 3) })).toBe(
    'New states: Budget-bound: "bound 0", "bound 1", "bound 2".',
  );
  expect(line({ states: states('bound', 4) })).toBe(
    'New states: Budget-bound: "bound 0", "bound 1", "bound 2" and 1 more.',
  );
  expect(line({ states: [...states('bound', 1), ...states('over', 1)], isFirst: true })).toBe(
    'States: Budget-bound: "bound 0". Over budget: "over 0".',
  );
  const all = mailText(
    { ...NOTHING, states: [...states('bound', 1), ...states('over', 2)] },
    PLACE,
    'Nov 23',
  );
  expect(all.subject).toBe('Bidgrid, Nov 23: Budget-bound: "bound 0" and 2 more');
  const one = mailText({ ...NOTHING, states: states('over', 1) }, PLACE, 'Nov 23');
  expect(one.subject).toBe('Bidgrid, Nov 23: Over budget: "over 0"');
});

test('values that were changed at the service are counted', () => {
  const changed = (...values: number[]) =>
    mailText(
      { ...NOTHING, elsewhere: values.map((count) => ({ title: 'Ads', values: count })) },
      PLACE,
      'Nov 23',
    );
  expect(changed(1).subject).toBe('Bidgrid, Nov 23: 1 value changed at the service');
  expect(changed(1200, 34).subject).toBe('Bidgrid, Nov 23: 1,234 values changed at the service');
  expect(changed(1).text).toMatch(/^1 value changed at the service, not from this spreadsheet: Ads 1\./);
});

test('of many alarms, at least one is shown beside all other lines, which are five at most', () => {
  const report: Report = {
    isFirst: false,
    figures: FIGURES,
    alarms: [spike('A'), spike('B'), spike('C')],
    alarmCount: 3,
    states: [{ campaign: 'Sky', state: 'bound' }],
    elsewhere: [{ title: 'Ads', values: 1 }],
    problem: { kind: 'login', sentence: 'Connect again.' },
  };
  const lines = reportLines(report);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^"A": .* 2 more alarms in Bidgrid ▸ Decide ▸ Insights\.$/);
  const room = reportLines({ ...report, problem: null });
  expect(room.map((line) => line.slice(0, 3))).toEqual(['Nov', '"A"', '"B"', 'New', '1 v']);
});

test('long names and lines are cut, and hidden characters are spaces', () => {
  const name = (campaign: string) =>
    mailText({ ...NOTHING, alarms: [spike(campaign)] }, PLACE, 'Nov 23').subject;
  expect(name('x'.repeat(60))).toBe(`Bidgrid, Nov 23: Spend spike: "${'x'.repeat(60)}"`);
  expect(name('x'.repeat(61))).toBe(`Bidgrid, Nov 23: Spend spike: "${'x'.repeat(59)}…"`);
  expect(name('  Sky \n\t EU ')).toBe('Bidgrid, Nov 23: Spend spike: "Sky EU"');
  expect(name(' \u200b ')).toBe('Bidgrid, Nov 23: Spend spike: "unnamed"');
  const line = (length: number) =>
    reportLines({ ...NOTHING, problem: { kind: 'login', sentence: 'y'.repeat(length) } });
  expect(line(300)).toEqual(['y'.repeat(300)]);
  expect(line(301)).toEqual([`${'y'.repeat(299)}…`]);
  const title = (length: number) => mailText(NOTHING, { ...PLACE, title: 'z'.repeat(length) }, 'Nov 23').text;
  expect(title(100)).toContain(`"${'z'.repeat(100)}"`);
  expect(title(101)).toContain(`"${'z'.repeat(99)}…"`);
});

test('the HTML has one paragraph for each line, the link and the reason, in one block', () => {
  const { html } = mailText({ ...NOTHING, figures: FIGURES }, PLACE, 'Nov 23');
  expect(html.match(/<\/?\w+/g)).toEqual([
    '<div',
    '<p',
    '</p',
    '<p',
    '<a',
    '</a',
    '</p',
    '<p',
    '<br',
    '</p',
    '</div',
  ]);
});

test('a problem alone names the day of the run, and the person', () => {
  const report: Report = { ...NOTHING, problem: { kind: 'login', sentence: 'Connect again.' } };
  expect(mailText(report, PLACE, 'Nov 23')).toMatchObject({
    subject: 'Bidgrid, Nov 23: action needed for your morning run',
    text: expect.stringMatching(/^Connect again\.\n\nOpen: /),
  });
});

/** Of Unicode: WORD JOINER. Invisible, and part of no address. */
const JOINER = '\u2060';

describe('hostile names', () => {
  // Each part between joiners has no address that a mail program could make a link of.
  test.each([
    ['http://evil.example/x', 'http:|/|/|evil.|example/|x'],
    ['WWW.evil.example', 'WWW.|evil.|example'],
    ['help@evil.example', 'help@|evil.|example'],
    ['mailto:a@evil.example', 'mailto:|a@|evil.|example'],
    ['evil\u3002example\uff0fx', 'evil\u3002|example\uff0f|x'],
    ['v1.5: Sky. 20:30', 'v1.5: Sky. 20:30'],
  ])('%s is no link, in subject, text and HTML', (name, shown) => {
    const report: Report = {
      figures: FIGURES,
      alarms: [spike(name)],
      alarmCount: 1,
      states: [{ campaign: name, state: 'bound' }],
      elsewhere: [],
      isFirst: false,
      problem: { kind: 'login', sentence: `Renew the login of ${name}` },
    };
    const mail = mailText(report, { title: name, url: PLACE.url }, 'Nov 23');
    const wanted = shown.replaceAll('|', JOINER);
    expect(mail.subject).toBe(`Bidgrid, Nov 22: Spend spike: "${wanted}"`);
    for (const part of [mail.text, mail.html]) {
      // Alarm, state, problem, and title of the document.
      expect(part.split(wanted)).toHaveLength(5);
      if (name !== wanted) expect(part).not.toContain(name);
      expect(part).toContain('CPI $2.80.');
    }
  });

  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    "' onmouseover='alert(1)",
    '<a href="https://evil.example">Log in</a>',
    '<!--',
    'a\r\nBcc: everyone@evil.example\r\n\r\nBody',
    '\u202Egnp.exe',
    '\u0000\u0007\u200b',
    '&lt;b&gt;&amp;',
    'x'.repeat(50_000),
    '',
    '\ud800',
    '$& $1 $`',
  ];

  test.each(HOSTILE)('%#', (name) => {
    const report: Report = {
      isFirst: false,
      figures: FIGURES,
      alarms: [spike(name)],
      alarmCount: 1,
      states: [{ campaign: name, state: 'bound' }],
      elsewhere: [],
      problem: { kind: 'login', sentence: name },
    };
    const { subject, text, html } = mailText(report, { title: name, url: PLACE.url }, 'Nov 23');
    const isClean = /^[^\p{C}]*$/u;
    expect(subject.replaceAll(JOINER, '')).toMatch(isClean);
    expect(subject.length).toBeLessThan(120);
    expect(text.split('\n').slice(0, 9).join('').length).toBeLessThan(2_000);
    expect(text.replaceAll('\n', '').replaceAll(JOINER, '')).toMatch(isClean);
    // The tags are ours: the same as for a harmless name.
    const tags = (source: string) => source.match(/<[^>]*>?/g);
    const harmless: Report = {
      ...report,
      alarms: [spike('Sky')],
      states: [{ campaign: 'Sky', state: 'bound' }],
      problem: { kind: 'login', sentence: name === '' ? '' : 'Sky' },
    };
    expect(tags(html)).toEqual(tags(mailText(harmless, PLACE, 'Nov 23').html));
  });

  test.each(['javascript:alert(1)', 'https://evil.example/"onclick="x', 'http://plain.example', ''])(
    'an address that is not one of Google is left out: %s',
    (url) => {
      const { html, text } = mailText({ ...NOTHING, figures: FIGURES }, { title: 'T', url }, '');
      expect(html).not.toContain('href');
      expect(text).not.toContain('Open:');
    },
  );
});

test.each([0, 1])('a name of emoji is cut between characters, %i before them', (lead) => {
  const name = 'x'.repeat(lead) + '😀'.repeat(400);
  const report: Report = { ...NOTHING, alarms: [spike(name)], alarmCount: 1 };
  const title = 'x'.repeat(1 - lead) + '😀'.repeat(400);
  const { subject, text, html } = mailText(report, { ...PLACE, title }, 'Nov 24');
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\p{Cs}/u);
  expect(subject).toMatch(/😀…"$/u);
});
