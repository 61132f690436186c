// test of service: targets against the simulated service over real HTTP, its switches on and off.
import { decodeTargets, readTargets, writeTargets } from '../../src/tabs/targets/targets-endpoints';
import { failureIn, valueIn } from './results';
import { startWorld } from './world';

const world = startWorld();
const { connect, ids, send, sent } = world;
const ios = () => String(world.campaigns.find(({ platform }) => platform === 'ios')?.campaignId);

describe('targets', () => {
  it.each([{}, { targets_campaign_id: true }])(
    'of several campaigns take one request each (%j)',
    async (quirks) => {
      await world.service.set(quirks);
      const read = readTargets(connect(), ids(8)).map(valueIn);
      expect(await sent('/campaign_targets/')).toHaveLength(8);
      for (const [index, campaignId] of ids(8).entries()) {
        const { targets, device } = read[index] as (typeof read)[number];
        const { countries, device_types, os_major_version_min } = (await world.service.state(campaignId))
          .targets;
        expect(targets.map(({ country }) => country)).toEqual(
          (countries as object[]).map((entry) => Object.keys(entry)[0]),
        );
        for (const target of targets) {
          expect(Object.keys(target).sort()).toEqual(
            'bid bidType budget campaignId clickUrl country disabled impressionUrl'.split(' '),
          );
          expect(target).toMatchObject({ campaignId, disabled: false });
        }
        expect(device).toEqual({
          campaignId,
          phone: (device_types as string[]).includes('phone'),
          tablet: (device_types as string[]).includes('tablet'),
          other: (device_types as string[]).includes('other'),
          minOs: os_major_version_min ?? null,
        });
      }
    },
  );

  it.each([{}, { readonly_fields: 'refused' }])(
    'are changed with the devices in one request with only the changes (%j)',
    async (quirks) => {
      await world.service.set(quirks);
      const campaignId = ios();
      const shared = { country: 'DEFAULT', bid: null, budget: null, clickUrl: '', impressionUrl: '' };
      const before = valueIn(readTargets(connect(), [campaignId])[0]);
      const all = before.targets.filter(({ country }) => country !== 'DEFAULT' && country !== 'JP');
      // First all values move into the countries, then one field of one country changes and another is
      // removed.
      const own = all.map(({ country }) => ({
        country,
        bid: 2,
        budget: 50,
        clickUrl: '',
        impressionUrl: '',
      }));
      send(
        writeTargets(
          campaignId,
          [shared, ...own, { country: 'JP', bid: 2, budget: 50, clickUrl: '', impressionUrl: '' }],
          null,
        ),
      );
      await world.service.requests();
      const call = writeTargets(
        campaignId,
        [
          { country: 'JP', bid: 1.25, clickUrl: 'https://track.example/?c={CC}' },
          ...all.map(({ country }) => ({ country, disabled: true })),
        ],
        { phone: true, tablet: false, other: true, minOs: 15 },
      );
      const { targets, device } = valueIn(decodeTargets(send(call), campaignId));
      expect(await sent('/campaign_targets/')).toMatchObject([
        {
          method: 'POST',
          body: {
            countries: [
              { JP: { bid: 1.25, click_url: 'https://track.example/?c={CC}' } },
              ...all.map(({ country }) => ({ [String(country)]: { disabled: true } })),
            ],
            device_types: ['phone', 'other'],
            os_major_version_min: 15,
          },
        },
      ]);
      expect(targets.filter(({ country }) => country !== 'DEFAULT')).toMatchObject([
        {
          country: 'JP',
          bid: 1.25,
          budget: 50,
          clickUrl: 'https://track.example/?c={CC}',
          impressionUrl: '',
        },
      ]);
      expect(device).toEqual({ campaignId, phone: true, tablet: false, other: true, minOs: 15 });
      const cleared = writeTargets(campaignId, [{ country: 'JP', budget: null, clickUrl: '' }], {
        phone: false,
        tablet: false,
        other: false,
        minOs: null,
      });
      const after = valueIn(decodeTargets(send(cleared), campaignId));
      expect(after.targets.find(({ country }) => country === 'JP')).toMatchObject({
        budget: null,
        clickUrl: '',
      });
      expect(after.device).toEqual({ campaignId, phone: false, tablet: false, other: false, minOs: null });
      expect(valueIn(readTargets(connect(), [campaignId])[0])).toEqual(after);
    },
  );

  it('of a country without own values are added', () => {
    const campaignId = String(
      world.campaigns.find(({ campaignId: id }) => {
        const { targets } = valueIn(readTargets(connect(), [String(id)])[0]);
        return targets.some(({ country, bid }) => country === 'DEFAULT' && bid !== null);
      })?.campaignId,
    );
    const { targets } = valueIn(
      decodeTargets(send(writeTargets(campaignId, [{ country: 'ZZ' }], null)), campaignId),
    );
    expect(targets).toContainEqual(
      expect.objectContaining({ country: 'ZZ', bid: null, budget: null, clickUrl: '', disabled: false }),
    );
  });

  it('that break the either-or rule are refused with the message of the service', () => {
    const call = writeTargets(ios(), [{ country: 'DEFAULT', bid: 3 }], null);
    const failure = failureIn(connect().send([call])[0]);
    expect(failure).toMatchObject({ kind: 'refused', status: 400, words: expect.stringContaining('bid') });
    expect(failure.sentence).toContain('the targeting of campaign');
  });
});
