// test, runs: an approval covers the person, the connection, the company, the document, and every value.

import { notApproved, reviewToken } from '../../src/runs/journal/approval';
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
  notApproved(ports, token, operations, CHANGED);

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
