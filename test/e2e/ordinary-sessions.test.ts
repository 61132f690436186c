// test, e2e: ordinary sessions of an analyst without faults, in three locales: every sentence that is shown.

import { newCampaign } from './new-rows';
import { Analyst } from './ordinary-session';

const isDollar = (type: unknown) => !/^(RET|ROAS)/.test(String(type));

async function session(analyst: Analyst): Promise<void> {
  const { session: own } = analyst;
  await analyst.pull();
  // Bids and budgets, typed one by one.
  const targets = analyst.rows('Targets', (row) => typeof row.Bid === 'number' && isDollar(row['Bid type']));
  const one = analyst.pick(targets);
  const bid = Number(own.sheets.value('Targets', one, 'Bid'));
  await analyst.type('Targets', one, 'Bid', analyst.number(bid * 1.2));
  const budgeted = analyst.pick(analyst.rows('Targets', (row) => typeof row['Daily budget'] === 'number'));
  const budget = Number(own.sheets.value('Targets', budgeted, 'Daily budget'));
  await analyst.type('Targets', budgeted, 'Daily budget', analyst.number(Math.round(budget * 1.1), 0));
  // A name, a state, a source and an ad.
  const campaign = 2 + analyst.whole(4);
  await analyst.type('Campaigns', campaign, 'Name', `Autumn ${analyst.whole(1000)}`);
  const paused = 2 + analyst.whole(4);
  await analyst.type('Campaigns', paused, 'Active', own.sheets.value('Campaigns', paused, 'Active') !== true);
  const source = analyst.pick(analyst.rows('Sources', () => true));
  await analyst.type('Sources', source, 'Active', own.sheets.value('Sources', source, 'Active') !== true);
  const ads = analyst.rows('Ads', () => true);
  if (ads.length > 0) await analyst.type('Ads', analyst.pick(ads), 'Active', false);
  await analyst.check();
  await analyst.push();
  await analyst.pull();

  // A column of overrides, pasted and adjusted.
  const overrides = analyst.rows('Source bids', (row) => typeof row['Bid override %'] === 'number');
  if (overrides.length > 1) {
    const [first] = overrides as [number];
    await own.person('paste', 'Source bids', first, 'Bid override %', [analyst.number(12.5, 1)]);
    await analyst.adjust('Source bids', overrides.at(-1)!, 'Bid override %', 1, '5');
  }
  await analyst.adjust('Targets', targets[0]!, 'Bid', 3, '5');
  await analyst.check();
  await analyst.push();
  await analyst.undo();

  // New rows.
  const row = own.sheets.rows('Campaigns').length + 2;
  const name = `New ${analyst.whole(1000)}`;
  for (const [header, value] of Object.entries(newCampaign(name)))
    await analyst.type('Campaigns', row, header, value as string | boolean);
  const target = own.sheets.rows('Targets').length + 2;
  for (const [header, value] of [
    ['Campaign', name],
    ['Country', 'DEFAULT'],
    ['Bid', analyst.number(1.5)],
    ['Daily budget', '100'],
  ] as const)
    await analyst.type('Targets', target, header, value);
  const set = own.sheets.rows('Creative sets').length + 2;
  await analyst.type('Creative sets', set, 'Campaign', name);
  await analyst.type('Creative sets', set, 'Name', 'Launch');
  const text = own.sheets.rows('Assets').length + 2;
  for (const [header, value] of [
    ['Campaign', name],
    ['Creative set', 'Launch'],
    ['Type', 'TXT_TITLE'],
    ['Asset', 'Play now'],
  ] as const)
    await analyst.type('Assets', text, header, value);
  await analyst.check();
  await analyst.push();
  await analyst.pull();
  // A country is disabled, and comes back.
  const country = analyst.rows(
    'Targets',
    (line) => line.Country !== 'DEFAULT' && line.Disabled !== true && typeof line.Bid === 'number',
  )[0];
  if (country !== undefined) {
    await analyst.type('Targets', country, 'Disabled', true);
    await analyst.check();
    await analyst.push();
    await analyst.pull();
    await analyst.undo();
  }
  await analyst.check();
  await analyst.pull();
}

/** What such a session shows, and nothing else. Numbers and quoted names are left out. */
const EXPECTED: readonly RegExp[] = [
  /^pull: Pulled N campaigns(: N new|: no changes)?\.$/,
  /^pull: [A-Z][A-Za-z, ]+: (N new|N updated|no changes)\.$/,
  /^(push|undo): N rows? pushed and verified\.$/,
  /^Status of [A-Z][A-Za-z ]+: Pushed N N$/,
  /^while typing in \w[\w ]* of [A-Z][A-Za-z ]+: Pushed N N$/,
  // A new row is incomplete until its last cell is typed.
  /^while typing in .*: Error · ([A-Z][\w ]+: A row of [A-Z][A-Za-z ]+ needs a value in [\w ]+\. Type one\.( · )?)+(N more in Bidgrid ▸ Check)?$/,
  /^while typing in Type of Assets: Error · Asset: Enter the text\.$/,
  /^adjust: (empty|in rows? .*)$/,
  // A paused or disabled thing is said where it stops a campaign.
  /^(check|review): No active country is left in this campaign, so it will not run anywhere\. Leave one active if that is not intended\.$/,
  /^(check|Status of Targets|while typing in Disabled of Targets): (Warning · )?(Disabled: )?No active country is left .*$/,
];

const SESSIONS = Number(process.env.SESSIONS ?? 1);

it.each(['en_US', 'de_DE', 'ja_JP'] as const)(
  'shows no message that is wrong or needless: %s',
  async (locale) => {
    const unexpected = new Map<string, number>();
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const analyst = await Analyst.open(locale, seed);
      try {
        await session(analyst);
      } finally {
        await analyst.close();
      }
      for (const { place, text } of analyst.shown) {
        const sentence = `${place}: ${text.replace(/\d[\d.,:-]*\d|\d/g, 'N').replace(/"[^"]*"/g, '"…"')}`;
        if (!EXPECTED.some((pattern) => pattern.test(sentence)))
          unexpected.set(sentence, (unexpected.get(sentence) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(unexpected)).toEqual({});
  },
  600_000,
);
