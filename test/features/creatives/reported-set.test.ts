// test of features: a creative set whose list has entries that cannot be read (section 2.3): nothing is
// uploaded on the strength of what may be missing.

import { success } from '../../../src/ad-service/failures';
import { readSet } from '../../../src/features/creatives/current-set';
import { failureIn, valueIn } from '../../ad-service/results';
import { setBody, setService } from '../../push/engine/set-service';

const SET = setBody('31', 'Mine', true);
const ICON = { type: 'IMG_ICON', asset: 'abc', status: 'ready' };
const UNREADABLE = { status: 'ready' };
const AD = { id: 5, name: 'Ad', creative_set_id: '31', size: 'BANNER', status: true, template: 'Standard' };

const read = (body: unknown) =>
  readSet(setService(() => success(body)).context.client, { setId: '31', campaignId: '7' });

it('has the assets and ads of this set only', () => {
  const { assets, ads, name } = valueIn(
    read([
      { ...SET, assets: [ICON], ads: [AD] },
      { ...setBody('32', 'Other', true), assets: [ICON, ICON] },
    ]),
  );
  expect(name).toBe('Mine');
  expect(assets).toEqual([{ type: 'IMG_ICON', asset: 'abc', processing: 'ready' }]);
  expect(ads).toBe(1);
});

it('is not reported as removed while a set of the campaign cannot be read', () => {
  expect(failureIn(read([setBody('32', 'Other', true)])).kind).toBe('not-found');
  const { kind, sentence } = failureIn(read([setBody('32', 'Other', true), { name: 'without an ID' }]));
  expect(kind).toBe('garbled');
  expect(sentence).toMatch(/31 may be one of them/);
});

it('fails when one of its assets cannot be read: it may be the one that an upload would replace', () => {
  const { kind, sentence } = failureIn(read([{ ...SET, assets: [ICON, UNREADABLE] }]));
  expect(kind).toBe('garbled');
  expect(sentence).toMatch(/^Bidgrid cannot read some assets of creative set 31\./);
});

it('is read when only an asset of another set cannot be read', () => {
  const other = { ...setBody('32', 'Other', true), assets: [UNREADABLE] };
  expect(valueIn(read([{ ...SET, assets: [ICON] }, other])).assets).toHaveLength(1);
});

it('fails when the answer omits its assets', () => {
  const { assets: _, ...without } = SET;
  expect(failureIn(read([without])).kind).toBe('garbled');
});
