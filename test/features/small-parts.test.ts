// test, features: the small parts: answers to clients, filters, long texts, settings, addresses.

import { deleteLongText, getLongText, setLongText } from '../../src/base/long-text';
import { addressesOf } from '../../src/connections/connection';
import type { PullChoice } from '../../src/jobs/job-record';
import { replying, UserError } from '../../src/ports/user-error';
import { matches, selectedCampaigns } from '../../src/pull/pull-choice';
import { plainStore } from '../contract/plain-store';
import { plainPorts } from '../ports/plain-ports';

const ALL: PullChoice = { name: '', platform: '', active: null, bidType: '', selectedRows: false };

describe('answers', () => {
  const reply = replying((ms) => new Date(ms).toISOString().slice(11, 16));

  test('say when to resume, rounded up to the minute', () => {
    const answer = reply(() => {
      throw new UserError('The service asks for a pause.', '', Date.UTC(2026, 0, 15, 9, 30, 1));
    });
    const sentence = 'The service asks for a pause. You can continue at 09:31.';
    const until = Date.UTC(2026, 0, 15, 9, 30, 1);
    expect(answer).toEqual({ ok: false, error: { sentence, detail: '', until } });
  });

  test('carry values, messages of expected errors, and a helpful message for unexpected ones', () => {
    expect(reply(() => 7)).toEqual({ ok: true, value: 7 });
    const answer = reply(() => {
      throw new UserError('Do this.', 'Because.');
    });
    expect(answer).toEqual({ ok: false, error: { sentence: 'Do this.', detail: 'Because.' } });
  });

  test.each([
    ['You are trying to edit a protected cell or object.', /protected/],
    ['Service invoked too many times for one day: urlfetch.', /daily limit .* in an hour/],
    ['Service using too much computer time for one day', /daily limit .* in an hour/],
    ['Service invoked too many times in a short time: properties rateMax.', /short pause.* in half a minute/],
    [
      'You have exceeded the property storage quota. Please remove some properties and try again.',
      /500 KB .* uploads/,
    ],
    ['Exceeded maximum execution time', /six minutes.* continue now/],
    ['This action would increase the number of cells in the workbook above the limit', /10 million/],
    ['Cannot read properties of undefined', /unexpected/],
  ])('explain "%s"', (message, sentence) => {
    const answer = reply(() => {
      throw new Error(message);
    });
    expect(answer).toMatchObject({ ok: false, error: { sentence: expect.stringMatching(sentence) } });
  });

  test('show no query of an address', () => {
    const answer = reply(() => {
      throw new Error('Address unavailable: https://api.example/x?api_key=s3cret&y=1 (now)');
    });
    expect(JSON.stringify(answer)).not.toContain('s3cret');
  });
});

test.each([
  [{}, true],
  [{ name: 'SUMMER' }, true],
  [{ name: 'winter' }, false],
  [{ platform: 'ios' }, true],
  [{ platform: 'android' }, false],
  [{ active: false }, true],
  [{ active: true }, false],
  [{ bidType: 'RET' }, true],
  [{ bidType: 'CPI' }, false],
] as [Partial<PullChoice>, boolean][])('the choice %o fits: %s', (choice, fits) => {
  const campaign = { name: 'Late summer', platform: 'ios', active: false, bidType: 'RET' };
  expect(matches({ ...ALL, ...choice }, campaign)).toBe(fits);
});

test('selected rows need a selection in the tab', () => {
  const ports = plainPorts();
  expect(selectedCampaigns(ports, ALL).keys).toBeNull();
  expect(() => selectedCampaigns(ports, { ...ALL, selectedRows: true })).toThrow(
    /Select rows in the tab Campaigns/,
  );
});

test.each([0, 1, 2899, 2900, 2901, 100_000])(
  'a text of %d characters is read back, and deleted',
  (length) => {
    const store = plainStore();
    setLongText(store, 'x', 'ä'.repeat(length));
    expect(getLongText(store, 'x')).toBe('ä'.repeat(length));
    for (const value of store.entries.values()) expect(Buffer.byteLength(value)).toBeLessThan(9000);
    deleteLongText(store, 'x');
    expect([getLongText(store, 'x'), store.entries.size]).toEqual([null, 0]);
  },
);

test.each([
  [9000, 10],
  [10, 9000],
  [9000, 8000],
  [8000, 9000],
  [100_000, 30_000],
  [30_000, 100_000],
])('of a text of %d characters nothing remains after one of %d', (first, second) => {
  const [replaced, fresh] = [plainStore(), plainStore()];
  setLongText(replaced, 'x', 'a'.repeat(first));
  setLongText(replaced, 'x', 'b'.repeat(second));
  setLongText(fresh, 'x', 'b'.repeat(second));
  expect(getLongText(replaced, 'x')).toBe('b'.repeat(second));
  expect(replaced.entries.size).toBe(fresh.entries.size);
});

test('a text with a lost part is not returned', () => {
  const store = plainStore();
  setLongText(store, 'x', 'y'.repeat(9000));
  store.delete([...store.entries.keys()].find((key) => key.endsWith('1'))!);
  expect(getLongText(store, 'x')).toBeNull();
});

test.each([
  [10, 9000],
  [9000, 10],
  [9000, 8000],
  [8000, 9000],
  [60_000, 50_000],
])('of a text of %d and one of %d characters, a kill leaves one', (first, second) => {
  const before = 'a'.repeat(first);
  const after = 'b'.repeat(second);
  const writes = (limit: number) => {
    const store = plainStore();
    setLongText(store, 'x', before);
    let left = limit;
    const write = <T extends unknown[]>(act: (...args: T) => void) => {
      return (...args: T) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        act(...args);
      };
    };
    try {
      setLongText({ ...store, set: write(store.set), delete: write(store.delete) }, 'x', after);
    } catch {
      return { store, isDone: false };
    }
    return { store, isDone: true };
  };
  for (let limit = 0; ; limit += 1) {
    const { store, isDone } = writes(limit);
    expect([before, after]).toContain(getLongText(store, 'x'));
    // The next text replaces it.
    setLongText(store, 'x', 'c');
    expect(getLongText(store, 'x')).toBe('c');
    if (isDone) break;
  }
});

test('a text of two thirds of all properties can be replaced', () => {
  const store = plainStore();
  const size = () => [...store.entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  let most = 0;
  const measured = {
    ...store,
    set: (name: string, value: string) => {
      store.set(name, value);
      most = Math.max(most, size());
    },
  };
  for (const letter of ['a', 'b']) setLongText(measured, 'x', letter.repeat(330_000));
  expect(getLongText(store, 'x')).toBe('b'.repeat(330_000));
  expect(most).toBeLessThan(350_000);
});

test.each([
  ['none', null, 'b'.repeat(7000)],
  ['a longer one', 'a'.repeat(9000), 'b'.repeat(4000)],
  ['a shorter one', 'a'.repeat(4000), 'b'.repeat(9000)],
  ['one of equal length', 'a'.repeat(7000), 'b'.repeat(7000)],
])('while a text replaces %s, one of both is read', (_, before, after) => {
  for (let written = 1; written <= 6; written += 1) {
    const store = plainStore();
    if (before !== null) setLongText(store, 'x', before);
    let reads = 0;
    const read = getLongText(
      {
        ...store,
        get: (name) => {
          reads += 1;
          if (reads === written) setLongText(store, 'x', after);
          return store.get(name);
        },
      },
      'x',
    );
    expect([written, [before, after].includes(read)]).toEqual([written, true]);
  }
});

describe('the addresses of the service', () => {
  test('are all three or none, without trailing slashes', () => {
    const ports = plainPorts();
    ports.scriptStore.set('BIDGRID_AUTH_URL', 'https://a.example/');
    ports.scriptStore.set('BIDGRID_BASE_URL', ' https://b.example ');
    expect(addressesOf(ports)).toBeNull();
    ports.scriptStore.set('BIDGRID_API_URL', 'https://c.example//');
    expect(addressesOf(ports)).toEqual({
      authUrl: 'https://a.example',
      baseUrl: 'https://b.example',
      apiUrl: 'https://c.example',
    });
  });
});
