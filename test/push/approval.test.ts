// test, runs: an approval covers the person, the connection, the company, the document, and every value.

import { Outdated } from '../../src/ports/user-error';
import {
  approverOf,
  notApproved,
  planSeal,
  reviewToken,
  sameApprover,
} from '../../src/push/journal/approval';
import type { Operation } from '../../src/sync/operation';
import { BEN, type PlainPorts, plainPorts } from '../ports/plain-ports';

const rename = (key: string, after: string): Operation => ({
  tab: 'campaigns',
  action: 'update',
  key,
  campaignId: key,
  label: `Name of ${key}`,
  changes: [
    { field: 'name', before: 'a', after },
    { field: 'category', before: null, after: 'x' },
  ],
});

const OPERATIONS = [rename('1', 'b'), rename('2', 'c')];
const CHANGED = 'The tab has changed.';

let ports: PlainPorts;

function connect(company: string, id = 'c1', clientId = 'client'): void {
  ports.userStore.set('bidgrid.connections', JSON.stringify([id]));
  ports.userStore.set(
    `bidgrid.connection.${id}`,
    JSON.stringify({ name: 'Own', company, party: 'first', application: 'own', clientId, scope: '' }),
  );
}

beforeEach(() => {
  ports = plainPorts();
  connect('One');
});

const refusal = (token: string, operations: readonly Operation[] = OPERATIONS) =>
  notApproved(ports, token, operations, () => new Outdated(CHANGED))?.sentence ?? '';

it('is valid for the same changes in any order of rows and columns', () => {
  const token = reviewToken(ports, OPERATIONS);
  expect(refusal(token)).toBe('');
  const turned = OPERATIONS.map((one) => ({ ...one, changes: one.changes.slice().reverse() })).reverse();
  expect(refusal(token, turned)).toBe('');
});

it.each<[string, Operation[]]>([
  ['another value', [rename('1', 'b'), rename('2', 'd')]],
  ['another value before', [{ ...rename('1', 'b'), changes: [{ field: 'name', before: 'z', after: 'b' }] }]],
  ['another row', [rename('1', 'b'), rename('3', 'c')]],
  ['one row more', [...OPERATIONS, rename('3', 'c')]],
  ['one row less', [rename('1', 'b')]],
  ['a row twice', [...OPERATIONS, rename('1', 'b')]],
  ['a number for a text', [rename('1', 'b'), { ...rename('2', 'c'), campaignId: 2 as unknown as string }]],
])('does not hold for %s', (_name, operations) => {
  expect(refusal(reviewToken(ports, OPERATIONS), operations)).toBe(CHANGED);
});

it('covers every property of an operation', () => {
  const token = reviewToken(ports, OPERATIONS);
  const more = { ...OPERATIONS[0]!, undoes: 'push-1' };
  expect(refusal(token, [more, OPERATIONS[1]!])).toBe(CHANGED);
});

it('reports another company, connection or person', () => {
  const token = reviewToken(ports, OPERATIONS);
  connect('Two');
  expect(refusal(token)).toBe(
    'You reviewed for company One, and this spreadsheet now uses company Two. Review again.',
  );
  connect('One', 'c2');
  expect(refusal(token)).toBe('The connection was changed since you reviewed. Review again.');
  connect('One', 'c1', 'other-client');
  expect(refusal(token)).toBe('The connection was changed since you reviewed. Review again.');
  connect('One');
  expect(refusal(token)).toBe('');
  ports.at = BEN;
  expect(refusal(token)).not.toBe('');
});

it('reports another management key, with which lists would be created in another account', () => {
  const setKey = (key: string) => ports.userStore.set('bidgrid.key.c1', key);
  setKey('key one');
  const token = reviewToken(ports, OPERATIONS);
  expect(refusal(token)).toBe('');
  for (const other of ['key two', '']) {
    setKey(other);
    expect(refusal(token)).toBe('The connection was changed since you reviewed. Review again.');
  }
  setKey('key one');
  expect(refusal(token)).toBe('');
});

it('has a digest of the management key that only its person can compute, never the key', () => {
  ports.userStore.set('bidgrid.key.c1', 'key one');
  expect(JSON.stringify(approverOf(ports))).not.toContain('key one');
  expect(decodeURIComponent(reviewToken(ports, OPERATIONS))).not.toContain('key one');
  const { key } = approverOf(ports);
  expect(key).toMatch(/^[0-9a-f]{16}$/);
  ports = { ...ports, keys: { ...ports.keys, approval: () => 'another approval key' } };
  expect(approverOf(ports).key).not.toBe(key);
});

it('does not trust the claims of a token', () => {
  const token = reviewToken(ports, OPERATIONS);
  connect('Two');
  const claim = reviewToken(ports, OPERATIONS).split('.')[1];
  expect(refusal(`${token.split('.')[0]}.${claim}`)).not.toBe('');
  for (const odd of ['', '.', 'x.%', 'x.%5B1%5D', `${'0'.repeat(64)}.${claim}`]) {
    expect(refusal(odd)).not.toBe('');
  }
});

it('cannot be computed from the cells: it needs the key of its owner', () => {
  const token = reviewToken(ports, OPERATIONS);
  const { keys } = ports;
  // Everything that an editor can read is the same; only the key differs.
  ports = { ...ports, keys: { ...keys, approval: () => 'a key that an editor made up' } };
  const forged = reviewToken(ports, OPERATIONS);
  ports = { ...ports, keys };
  expect(refusal(token)).toBe('');
  expect(refusal(forged)).toBe(CHANGED);
});

it('does not depend on the order of properties, nor on absent ones', () => {
  const token = reviewToken(ports, OPERATIONS);
  const turned = OPERATIONS.map((one) => ({
    ...(Object.fromEntries(Object.entries(one).reverse()) as unknown as Operation),
    changes: one.changes.map((change) => Object.fromEntries(Object.entries(change).reverse())),
    undoes: undefined,
  })) as unknown as Operation[];
  expect(refusal(token, turned)).toBe('');
});

it('covers lists with their order', () => {
  const withAds = (...adsOn: string[]): Operation[] => [{ ...OPERATIONS[0]!, adsOn }];
  const token = reviewToken(ports, withAds('a', 'b'));
  expect(refusal(token, withAds('a', 'b'))).toBe('');
  for (const other of [withAds('b', 'a'), withAds('a'), withAds('a', 'c'), withAds()])
    expect(refusal(token, other)).toBe(CHANGED);
});

it('names the other person, and says that the rows changed if they did', () => {
  const token = reviewToken(ports, OPERATIONS);
  const others = [rename('1', 'z')];
  connect('Two');
  expect(refusal(token, others)).toBe(CHANGED);
  connect('One');
  ports.at = BEN;
  connect('One');
  expect(refusal(token)).toBe('Another person reviewed this. Review it yourself, then push.');
});

it('says "another connection" if there was or is none', () => {
  const token = reviewToken(ports, OPERATIONS);
  ports.userStore.set('bidgrid.connections', '[]');
  expect(refusal(token)).toBe(
    'You reviewed for company One, and this spreadsheet now uses another connection. Review again.',
  );
});

it.each([
  '["a"]',
  '["a","b","c"]',
  '["a","b","c","d"]',
  '["a","b","c","d","e","f"]',
  '["a","b","c","d",5]',
  '[1,"b","c","d","e"]',
  '[1,2,3,4,5]',
  '{"length":4}',
  '"text"',
  'null',
])('takes a token whose claim is %s for one of other rows', (claim) => {
  const [digest] = reviewToken(ports, OPERATIONS).split('.');
  const other = digest!.replace(/^./, (first) => (first === '0' ? '1' : '0'));
  expect(refusal(`${other}.${encodeURIComponent(claim)}`)).toBe(CHANGED);
});

it('tells approvers apart by each of their properties', () => {
  const one = approverOf(ports);
  expect(one).toEqual({
    person: one.person,
    connection: 'c1',
    client: expect.any(String),
    key: '',
    company: 'One',
  });
  expect(sameApprover(one, { ...one })).toBe(true);
  for (const name of ['person', 'connection', 'client', 'key', 'company'] as const)
    expect(sameApprover(one, { ...one, [name]: 'other' })).toBe(false);
});

it('signs the plan of a run with document, run, digest and approver', () => {
  const approver = approverOf(ports);
  const signed = planSeal(ports, approver, 'push-1', 'digest');
  expect(planSeal(ports, { ...approver }, 'push-1', 'digest')).toBe(signed);
  const others = [
    planSeal(ports, approver, 'push-2', 'digest'),
    planSeal(ports, approver, 'push-1', 'other'),
    planSeal(ports, { ...approver, company: 'Two' }, 'push-1', 'digest'),
    planSeal(ports, { ...approver, person: 'other' }, 'push-1', 'digest'),
    planSeal(ports, { ...approver, key: 'other' }, 'push-1', 'digest'),
  ];
  expect(new Set([signed, ...others]).size).toBe(6);
});
