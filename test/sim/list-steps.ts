// test, sim: uploads of suppression and app lists, and app lists that are created and deleted in the sidebar.

import type { Dice } from './dice';
import type { DirectOrder } from './oracle';
import { PART_SIZE } from './part-size';
import type { Faults, Sim } from './sim';
import { anyone, otherOf, requestFault, type Step } from './steps';

interface UploadSeen {
  readonly id: string;
  readonly turn: number;
  readonly parts: number;
  readonly partSize: number;
  readonly confirmed: number;
  readonly total: number;
}

type UploadTarget =
  | { readonly kind: 'suppression'; readonly app: string }
  | { readonly kind: 'app-list'; readonly id: string; readonly name: string };

interface Part {
  readonly action: 'add' | 'remove';
  readonly ids: readonly string[];
}

/** One list that a person sends, as the sidebar knows it. */
export interface SentList {
  readonly user: string;
  readonly target: UploadTarget;
  readonly action: 'add' | 'remove' | 'replace';
  readonly parts: readonly Part[];
  readonly fingerprint: string;
  readonly order: DirectOrder;
  /** From the last answer; null: the answer to the start was lost. */
  view: UploadSeen | null;
}

const TAB = { suppression: 'suppression', 'app-list': 'app-list-apps' } as const;
const ownerOf = (target: UploadTarget): string => (target.kind === 'suppression' ? target.app : target.id);

/** ID of the company of the document's connection; null: there is none. */
async function currentCompany(sim: Sim, user: string): Promise<string | null> {
  const list = await sim.ask<{ connections: { id: string; company: string }[]; current: string | null }>(
    user,
    'connectionList',
    [],
  );
  const company = list.value?.connections.find(({ id }) => id === list.value!.current)?.company;
  return sim.world.service.companies.find(({ name }) => name === company)?.company_id ?? null;
}

const advertisingId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function chooseTarget(sim: Sim, dice: Dice, company: string): UploadTarget | null {
  const { state } = sim.world.service;
  const lists = [...state.app_lists.values()].filter((one) => one.active && one.company_id === company);
  const list = dice.pick(lists);
  if (list && dice.chance(0.5)) return { kind: 'app-list', id: list.app_list_id, name: list.name };
  const campaign = dice.pick([...state.campaigns.values()].filter((one) => one.company_id === company));
  if (!campaign) return null;
  const app = campaign.platform === 'ios' ? campaign.bundle_id : campaign.package_name;
  return app === '' ? null : { kind: 'suppression', app };
}

const inParts = (action: Part['action'], ids: readonly string[], size: number): Part[] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, i) => ({
    action,
    ids: ids.slice(i * size, (i + 1) * size),
  }));

/** IDs that the list has, and new ones. */
function chooseIds(sim: Sim, dice: Dice, company: string, target: UploadTarget, action: string): string[] {
  const owner = `${ownerOf(target)} | `;
  const held = [...(sim.world.held(company).get(TAB[target.kind])?.keys() ?? [])]
    .filter((key) => key.startsWith(owner))
    .map((key) => key.slice(owner.length));
  const known = held.filter(() => dice.chance(action === 'remove' ? 0.7 : 0.2));
  const fresh = Array.from({ length: dice.whole(1, 9) }, () =>
    target.kind === 'suppression' ? advertisingId(sim.unique()) : `app.example.n${sim.unique()}`,
  );
  return [...known, ...fresh];
}

function prepare(sim: Sim, dice: Dice, user: string, company: string, target: UploadTarget): SentList {
  const action = dice.weighted({ add: 4, remove: 2, replace: 1 });
  const ids = chooseIds(sim, dice, company, target, action);
  const others = action === 'replace' ? chooseIds(sim, dice, company, target, 'remove') : [];
  const gone = others.filter((id) => !ids.includes(id));
  const parts = [
    ...inParts(action === 'remove' ? 'remove' : 'add', ids, PART_SIZE),
    ...inParts('remove', gone, PART_SIZE),
  ];
  const wanted = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part.action] as const)));
  const prefix = `${ownerOf(target)} | `;
  const order: DirectOrder = {
    user,
    function: 'uploadSend',
    company,
    confirmed: new Set(),
    explains: ({ tab, key, now, removed }) =>
      tab === TAB[target.kind] &&
      key.startsWith(prefix) &&
      wanted.get(key.slice(prefix.length)) === (removed ? 'remove' : now === true ? 'add' : ''),
  };
  return { user, target, action, parts, fingerprint: `list ${sim.unique()}`, order, view: null };
}

const orderOf = (sent: SentList, resumes: string | null): unknown => ({
  target: sent.target,
  action: sent.action,
  total: sent.parts.reduce((sum, { ids }) => sum + ids.length, 0),
  fingerprint: sent.fingerprint,
  source: 'list.csv',
  malformed: 0,
  duplicates: 0,
  allZero: 0,
  resumes,
});

/** If the add-on reports these parts as confirmed, the service must have their IDs. */
function confirmParts(sim: Sim, sent: SentList, view: UploadSeen): void {
  sent.view = view;
  const done = sent.parts.slice(0, view.parts);
  const count = done.reduce((sum, { ids }) => sum + ids.length, 0);
  if (view.confirmed !== count)
    sim.oracle.fail('claimed', `${view.id}: ${view.confirmed} IDs are confirmed, and ${count} were sent`);
  for (const { action, ids } of done)
    for (const id of ids) {
      if (sent.order.confirmed.has(`${action} ${id}`)) continue;
      sent.order.confirmed.add(`${action} ${id}`);
      sim.oracle.holds(
        sent.order.company,
        TAB[sent.target.kind],
        `${ownerOf(sent.target)} | ${id}`,
        action === 'add',
      );
    }
}

/** Sends the next part. @returns whether it was confirmed */
async function sendPart(sim: Sim, sent: SentList, faults: Faults = {}): Promise<boolean> {
  const view = sent.view!;
  const part = sent.parts[view.parts]!;
  const prefix = `${ownerOf(sent.target)} | `;
  for (const id of part.ids) sim.oracle.unclear(sent.order.company, TAB[sent.target.kind], `${prefix}${id}`);
  sent.order.active = true;
  const reply = await sim.ask<{ upload: UploadSeen; again: { at: number } | null }>(
    sent.user,
    'uploadSend',
    [{ id: view.id, turn: view.turn, part: view.parts, action: part.action, lines: part.ids.join('\n') }],
    faults,
  );
  sent.order.active = false;
  if (!reply.ok || !reply.value) return false;
  if (reply.value.again) sim.world.pass(Math.max(0, reply.value.again.at - sim.world.now()));
  else confirmParts(sim, sent, reply.value.upload);
  return reply.value.again === null;
}

async function sendOn(sim: Sim, dice: Dice, sent: SentList): Promise<string> {
  for (let tries = 0; tries < 12 && sent.view!.parts < sent.parts.length; tries += 1) {
    const isStopped = dice.chance(0.12);
    const faults: Faults = dice.chance(0.25)
      ? requestFault(dice)
      : dice.chance(0.15)
        ? { killAt: dice.whole(5, 60) }
        : {};
    const confirmed = await sendPart(sim, sent, faults);
    if (isStopped || (!confirmed && dice.chance(0.3))) return 'stopped';
  }
  if (sent.view!.parts < sent.parts.length) return 'stopped';
  const ended = await sim.ask<readonly string[]>(sent.user, 'uploadEnd', [sent.view!.id]);
  if (ended.ok) sim.lists = sim.lists.filter((one) => one !== sent);
  return `whole: ${ended.ok || ended.sentence}`;
}

/** A person chooses a list, and the sidebar sends it part by part. */
const upload: Step = async (sim, dice) => {
  const user = anyone(dice);
  const company = await currentCompany(sim, user);
  const target = company && chooseTarget(sim, dice, company);
  if (!company || !target) return 'no list to send';
  const sent = prepare(sim, dice, user, company, target);
  sim.oracle.order(sent.order);
  const started = await sim.ask<UploadSeen>(user, 'uploadStart', [orderOf(sent, null)]);
  if (!started.ok || !started.value) return `${user} cannot start: ${started.sentence}`;
  sent.view = started.value;
  sim.lists.push(sent);
  return `${user} sends ${sent.parts.length} parts to ${ownerOf(target)} (${sent.action}): ${await sendOn(sim, dice, sent)}`;
};

/** A stopped upload is resumed, or continued in the window that was left open. */
const uploadResume: Step = async (sim, dice) => {
  const sent = dice.pick(sim.lists);
  if (!sent) return upload(sim, dice);
  const opened = await sim.ask<{ unfinished: UploadSeen[] }>(sent.user, 'uploadsOpen', [sent.target.kind]);
  if (!opened.ok) return `${sent.user} cannot open uploads: ${opened.sentence}`;
  const there = opened.value!.unfinished.find(({ id }) => id === sent.view!.id);
  if (!there) {
    // It was complete, belongs to another connection, or five later ones replaced it.
    sim.lists = sim.lists.filter((one) => one !== sent);
    return 'the upload is not listed';
  }
  confirmParts(sim, sent, there);
  if (dice.chance(0.25) && there.parts < sent.parts.length) {
    const other = await sim.ask(otherOf(sent.user), 'uploadSend', [
      {
        id: there.id,
        turn: there.turn,
        part: there.parts,
        action: sent.parts[there.parts]!.action,
        lines: sent.parts[there.parts]!.ids.join('\n'),
      },
    ]);
    if (other.ok && sim.people[sent.user] !== sim.people[otherOf(sent.user)])
      sim.oracle.fail('wrong-person', `${otherOf(sent.user)} continued the upload of ${sent.user}`);
  }
  if (sent.action === 'replace') {
    const ended = await sim.ask(sent.user, 'uploadEnd', [there.id]);
    if (ended.ok) sim.lists = sim.lists.filter((one) => one !== sent);
    return `${sent.user} ends it: ${ended.ok || ended.sentence}`;
  }
  const old = there.turn;
  const resumed = await sim.ask<UploadSeen>(sent.user, 'uploadStart', [orderOf(sent, there.id)]);
  if (!resumed.ok || !resumed.value) return `${sent.user} cannot resume: ${resumed.sentence}`;
  confirmParts(sim, sent, resumed.value);
  if (dice.chance(0.3) && sent.view!.parts < sent.parts.length) {
    const part = sent.parts[sent.view!.parts]!;
    const late = await sim.ask(sent.user, 'uploadSend', [
      {
        id: there.id,
        turn: old,
        part: sent.view!.parts,
        action: part.action,
        lines: part.ids.join('\n'),
      },
    ]);
    if (late.ok) sim.oracle.fail('sent-twice', `the window of turn ${old} sent a part after it was resumed`);
  }
  return `${sent.user} resumes ${sent.view!.parts}/${sent.parts.length}: ${await sendOn(sim, dice, sent)}`;
};

/** The list in the sidebar, created or deleted there. */
const appListCreate: Step = async (sim, dice) => {
  const user = anyone(dice);
  const company = await currentCompany(sim, user);
  if (!company) return 'no connection';
  const lists = [...sim.world.service.state.app_lists.values()].filter((one) => one.company_id === company);
  const taken = dice.chance(0.2) ? dice.pick(lists.filter(({ active }) => active))?.name : undefined;
  const form = {
    name: taken ?? `list ${sim.unique()}`,
    description: dice.pick(['', 'by the simulation', '=1+1'])!,
  };
  let made: string | null = null;
  sim.oracle.order({
    user,
    function: 'appListCreate',
    company,
    confirmed: new Set(),
    explains: ({ tab, key, field, now, created }) => {
      if (tab !== 'app-lists' || !created || taken !== undefined || (made !== null && made !== key))
        return false;
      made = key;
      return now === (field === 'Name' ? form.name : form.description);
    },
  });
  const reply = await sim.ask(user, 'appListCreate', [form], dice.chance(0.4) ? requestFault(dice) : {});
  if (reply.ok && made === null)
    sim.oracle.fail('claimed', `appListCreate of ${form.name} succeeded, and no list was created`);
  return `${user} creates the app list ${form.name}: ${reply.ok || reply.sentence}`;
};

const appListDelete: Step = async (sim, dice) => {
  const user = anyone(dice);
  const company = await currentCompany(sim, user);
  const lists = [...sim.world.service.state.app_lists.values()].filter(
    (one) => one.company_id === company && one.active,
  );
  const list = dice.pick(lists);
  if (!company || !list) return 'no app list';
  const id = list.app_list_id;
  const typed = dice.chance(0.3) ? dice.pick(lists)!.name : list.name;
  if (typed === list.name) {
    sim.oracle.order({
      user,
      function: 'appListDelete',
      company,
      confirmed: new Set(),
      explains: ({ tab, key, removed }) =>
        removed &&
        ((tab === 'app-lists' && key === id) || (tab === 'app-list-apps' && key.startsWith(`${id} | `))),
    });
    sim.oracle.unclear(company, 'app-list-apps', `${id} | `);
  }
  const reply = await sim.ask(
    user,
    'appListDelete',
    [{ id, typed }],
    dice.chance(0.3) ? requestFault(dice) : {},
  );
  if (reply.ok && (list.active || typed !== list.name))
    sim.oracle.fail('claimed', `appListDelete of ${list.name} with "${typed}" succeeded`);
  return `${user} deletes the app list ${list.name} with "${typed}": ${reply.ok || reply.sentence}`;
};

export const LIST_STEPS = { upload, uploadResume, appListCreate, appListDelete };
