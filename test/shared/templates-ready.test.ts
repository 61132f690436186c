// test of model: which templates are complete and what the next one lacks (table 2.11).
import * as fc from 'fast-check';
import { AD_TEMPLATES, ASSET_TYPES, templatesReady } from '../../src/shared/ad-templates';

describe('templates', () => {
  it.each<[string[], string, string]>([
    [[], 'Preload Standard', 'IMG_BANNER for Banner Standard'],
    [['TXT_TITLE', 'IMG_ICON'], 'Preload Standard', 'IMG_BANNER for Banner Standard'],
    [['IMG_INTER_P'], 'Preload Standard', 'IMG_INTER_L for Interstitial Standard'],
    [
      ['IMG_INTER_L', 'IMG_INTER_P'],
      'Interstitial Standard, Preload Standard',
      'VID_LONG_L for Interstitial Landscape - Over 15s',
    ],
    [
      ['VID_SHORT_P'],
      'Preload Standard',
      'HOSTED_HTML for Interstitial Portrait Playable Endcard - Under 15s',
    ],
    [
      ['IMG_BANNER', 'IMG_MREC', 'IMG_LEADER', 'HOSTED_HTML'],
      'Banner Standard, Interstitial Rewarded Playable, Interstitial Standard Playable, Leader Standard, MREC Standard, Preload Standard',
      'VID_LONG_L for Interstitial Landscape Playable Endcard - Over 15s',
    ],
  ])('%j: %s; next %s', (types, ready, missing) => {
    expect(templatesReady(types)).toEqual({ templatesReady: ready, nextMissing: missing });
  });

  it('are all ready when all assets exist', () => {
    const all = templatesReady(ASSET_TYPES);
    expect(all.nextMissing).toBe('');
    expect(all.templatesReady.split(', ')).toHaveLength(AD_TEMPLATES.length);
  });

  it('one more is ready after adding the missing assets, from any state (property)', () => {
    fc.assert(
      fc.property(fc.subarray([...ASSET_TYPES]), (types) => {
        const before = templatesReady(types);
        if (before.nextMissing === '') return;
        const [missing, name] = before.nextMissing.split(' for ') as [string, string];
        const after = templatesReady([...types, ...missing.split(', ')]).templatesReady.split(', ');
        expect(before.templatesReady.split(', ')).not.toContain(name);
        expect(after).toEqual(expect.arrayContaining([name, ...before.templatesReady.split(', ')]));
      }),
    );
  });
});
