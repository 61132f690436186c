// test of sidebar, lists: sending in parts to an in-memory service with every kind of failure.
import fc from 'fast-check';
import type { Upload, UploadPart } from '../../../../src/features/lists/lists-schema';
import { APP_ID } from '../../../../src/features/lists/view/id-kind';
import { textSource } from '../../../../src/features/lists/view/list-source';
import { readIds } from '../../../../src/features/lists/view/read-ids';
import {
  compareReplaced,
  differenceFrom,
  type PartToSend,
  partsOf,
  runUpload,
  type UploadProgress,
} from '../../../../src/features/lists/view/upload-run';
import { ListError } from '../../../../src/sidebar/client/bridge';
import { begunUpload } from '../begun-upload';
import { ONE_COLUMN } from './lists';

const SIZE = 3;
const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const begun = (total = IDS.length): Upload => begunUpload({ total, partSize: SIZE });

/**
 * fine: confirmed · busy: to be retried, nothing done · lost: confirmed, but the answer was lost · gone:
 * neither.
 */
type Weather = 'fine' | 'busy' | 'lost' | 'gone';

function service(weather: readonly Weather[], upload = begun()) {
  let now = upload;
  let clock = 1_000_000;
  const held: string[] = [];
  const sent: UploadPart[] = [];
  const waits: number[] = [];
  const lost = Object.assign(new Error('The line broke'), { lost: true });
  const send = async (part: UploadPart) => {
    const like = weather[sent.length] ?? 'fine';
    sent.push(part);
    clock += 100;
    if (like === 'busy') return { upload: now, again: { sentence: 'Busy.', at: clock + 1_000 } };
    if (like === 'gone') throw lost;
    if (part.part === now.parts) {
      const ids = part.lines.split('\n');
      held.push(...ids);
      now = { ...now, parts: now.parts + 1, confirmed: now.confirmed + ids.length };
    }
    if (like === 'lost') throw lost;
    return { upload: now, again: null };
  };
  const ports = {
    send,
    wait: async (ms: number) => {
      waits.push(ms);
      clock += Math.max(1, ms);
    },
    now: () => clock,
  };
  return { ports, held, sent, waits, passed: () => clock - 1_000_000 };
}

async function* parts(ids: readonly string[] = IDS): AsyncGenerator<PartToSend> {
  for (let at = 0; at < ids.length; at += SIZE) yield { action: 'add', ids: ids.slice(at, at + SIZE) };
}

const calm = () => ({ pause: false, stop: false });

it('sends every part once without faults, and reports speed and progress', async () => {
  const { ports, held, sent } = service([]);
  const seen: UploadProgress[] = [];
  const end = await runUpload(begun(), parts(), calm(), ports, (progress) => seen.push(progress));
  expect(end).toMatchObject({ parts: 3, confirmed: 8 });
  expect(held).toEqual(IDS);
  expect(sent.map(({ part }) => part)).toEqual([0, 1, 2]);
  expect(seen.at(-1)).toMatchObject({ state: 'sending', upload: { confirmed: 8 } });
  expect(seen.at(-1)!.rate).toBeCloseTo(8 / 0.3, 0);
});

it('with any faults, every ID arrives once and in order, and pauses grow', async () => {
  const weather = fc.array(fc.constantFrom<Weather>('fine', 'busy', 'lost', 'gone'), { maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(weather, async (days) => {
      const { ports, held } = service(days);
      const end = await runUpload(begun(), parts(), calm(), ports, () => {});
      expect(end.confirmed).toBe(8);
      expect(held).toEqual(IDS);
    }),
  );
  const { ports, passed } = service(['busy', 'busy', 'busy', 'busy']);
  await runUpload(begun(), parts(), calm(), ports, () => {});
  expect(passed()).toBeGreaterThanOrEqual(2_000 + 4_000 + 8_000 + 16_000);
});

it('stops after eight tries, with a sentence; a refusal stops it at once', async () => {
  const { ports, sent, held } = service(['fine', ...Array.from({ length: 20 }, () => 'busy' as const)]);
  await expect(runUpload(begun(), parts(), calm(), ports, () => {})).rejects.toThrow(/^Busy\. .*8 times/);
  expect(sent).toHaveLength(9);
  expect(held).toEqual(['a', 'b', 'c']);
  const refusal = new Error('No such app');
  const refused = { ...ports, send: () => Promise.reject(refusal) };
  await expect(runUpload(begun(), parts(), calm(), refused, () => {})).rejects.toBe(refusal);
});

it('pauses between parts, continues, and stops on request', async () => {
  const { ports, held } = service([]);
  const control = calm();
  const states: string[] = [];
  const end = await runUpload(begun(), parts(), control, ports, ({ state, upload }) => {
    states.push(state);
    if (upload.parts === 1 && !states.includes('paused')) control.pause = true;
    if (states.filter((one) => one === 'paused').length === 3) control.pause = false;
    if (upload.parts === 2) control.stop = true;
  });
  expect(states).toContain('paused');
  expect(end).toMatchObject({ parts: 2, confirmed: 6 });
  expect(held).toEqual(IDS.slice(0, 6));
});

it('a request to stop is noticed while it waits', async () => {
  const { ports, sent } = service(['busy']);
  const control = calm();
  const end = await runUpload(begun(), parts(), control, ports, ({ state }) => {
    if (state === 'waiting') control.stop = true;
  });
  expect(end.confirmed).toBe(0);
  expect(sent).toHaveLength(1);
});

it('parts that are confirmed already are skipped, never mistaken for others', async () => {
  const { ports, sent } = service([]);
  const ahead = { ...begun(), parts: 2, confirmed: 6 };
  const send = async (part: UploadPart) => {
    sent.push(part);
    return { upload: sent.length === 1 ? ahead : { ...ahead, parts: 3, confirmed: 8 }, again: null };
  };
  await runUpload(begun(), parts(), calm(), { ...ports, send }, () => {});
  expect(sent.map(({ part, lines }) => [part, lines])).toEqual([
    [0, 'a\nb\nc'],
    [2, 'g\nh'],
  ]);
});

it('a list that became shorter meanwhile is reported', async () => {
  const { ports } = service([], begun(9));
  const run = runUpload(begun(9), parts(), calm(), ports, () => {});
  await expect(run).rejects.toBeInstanceOf(ListError);
});

it('a replacement sends the difference, additions first, for any two lists', async () => {
  const app = fc.integer({ min: 0, max: 12 }).map((n) => `example.app${n}`);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(app), fc.array(app), async (held, wanted) => {
      const batches = readIds(textSource('', wanted.join('\n'), '\t'), ONE_COLUMN, APP_ID);
      const difference = await differenceFrom(held, batches);
      const list = new Set(held);
      const all = partsOf(difference, 2);
      for (const { action, ids } of all) {
        expect(ids.length).toBeLessThanOrEqual(2);
        for (const id of ids) expect(action === 'add' ? list.has(id) : !list.has(id)).toBe(false);
        for (const id of ids) action === 'add' ? list.add(id) : list.delete(id);
      }
      expect(list).toEqual(new Set(wanted));
      expect(difference.stay).toBe(held.filter((id) => wanted.includes(id)).length);
      const actions = all.map(({ action }) => action);
      expect(actions).toEqual([...actions].sort());
    }),
  );
});

describe('a replaced list is read back', () => {
  const compared = async (states: readonly string[][], invalid = 0) => {
    let reads = 0;
    const comparison = await compareReplaced(
      () => Promise.resolve(states[Math.min(reads++, states.length - 1)]!),
      () => readIds(textSource('', 'example.a\nexample.b', '\t'), ONE_COLUMN, APP_ID),
      { invalid },
      () => Promise.resolve(),
    );
    return { ...comparison, reads };
  };

  it.each<[string, string[][], number, object]>([
    ['as it should be', [['example.b', 'example.a']], 0, { missing: 0, extra: 0, reads: 1 }],
    ['late', [['example.x'], ['example.a', 'example.b']], 0, { missing: 0, extra: 0, reads: 2 }],
    ['without an app that was counted as invalid', [['example.a']], 1, { missing: 1, extra: 0, reads: 1 }],
    ['with other apps', [['example.a', 'example.x', 'example.y']], 0, { missing: 1, extra: 2, reads: 3 }],
  ])('%s', async (_, states, invalid, expected) => {
    expect(await compared(states, invalid)).toEqual(expected);
  });
});
