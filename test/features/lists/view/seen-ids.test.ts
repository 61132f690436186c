// test of sidebar, lists: the compact set equals a plain one.
import fc from 'fast-check';
import { seenTexts, seenUuids } from '../../../../src/features/lists/view/seen-ids';
import { uuid } from './lists';

it.each([
  ['UUIDs', seenUuids],
  ['texts', seenTexts],
])('%s are new once', (_name, make) => {
  // Only a few digits differ, so that many IDs share a slot of the table.
  const hex = fc.constantFrom('0', '1', 'f');
  const id = fc
    .array(hex, { minLength: 32, maxLength: 32 })
    .map((digits) => digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  const near = fc
    .integer({ min: 0, max: 50 })
    .map((n) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`);
  fc.assert(
    fc.property(fc.array(fc.oneof(id, near), { maxLength: 300 }), (ids) => {
      const seen = make();
      const plain = new Set<string>();
      for (const one of ids) {
        expect(seen.add(one)).toBe(!plain.has(one));
        plain.add(one);
      }
      expect(seen.size).toBe(plain.size);
    }),
  );
});

it('stays exact while it grows', () => {
  const seen = seenUuids();
  for (let n = 0; n < 20_000; n += 1)
    if (!seen.add(uuid(n))) throw new Error(`${n} was mistaken for another`);
  for (let n = 0; n < 20_000; n += 1) if (seen.add(uuid(n))) throw new Error(`${n} was forgotten`);
  expect(seen.size).toBe(20_000);
});
