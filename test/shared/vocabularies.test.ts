// test of model: the vocabularies equal those that the simulated service takes independently from the
// documentation.
import { SET_SIZES } from '../../src/push/engine/ad-effects';
import { AD_TEMPLATES, ASSET_TYPES } from '../../src/shared/ad-templates';
import {
  BID_TYPES,
  GOAL_PERIODS,
  isBidType,
  PLATFORMS,
  readBidType,
  TRACKING_METHODS,
} from '../../src/shared/campaign-words';
import { LANGUAGES } from '../../src/shared/countries-and-languages';
import { SCOPES } from '../../src/shared/tab-choices';
import * as service from '../../workbench/ad-service/vocabulary';

describe('documented vocabularies', () => {
  it.each([
    ['platforms (2.1)', PLATFORMS, service.PLATFORMS],
    ['bid types (2.1)', BID_TYPES, service.BID_TYPES],
    ['languages (2.9)', LANGUAGES, service.LANGUAGES],
    ['asset types (2.10)', ASSET_TYPES, service.ASSET_TYPES],
    ['sizes of sets (2.3)', SET_SIZES, service.SIZE_DESIGNATORS],
    ['scopes (5.1)', SCOPES, service.SCOPES],
  ])('%s', (_name, ours: readonly string[], theirs: readonly string[]) => {
    expect(ours).toEqual(theirs);
    expect(new Set(ours).size).toBe(ours.length);
  });

  it('goal periods by bid type (2.1)', () => {
    expect(GOAL_PERIODS).toEqual(service.GOAL_PERIODS);
  });

  it('ad templates (2.11)', () => {
    const sizes = {
      Banner: 'BANNER',
      Interstitial: 'INTER',
      Leader: 'LEADER',
      MREC: 'MREC',
      Preload: 'PRELOAD',
    };
    const ours = AD_TEMPLATES.map(({ size, template, assets }) => ({
      size: sizes[size],
      template,
      needs: assets,
    }));
    expect(ours).toEqual(service.AD_TEMPLATES);
  });

  it('the one tracking method that has a name (2.8)', () => {
    expect(service.TRACKING_METHODS).toEqual(expect.arrayContaining([...TRACKING_METHODS]));
  });
});

describe('reading a bid type', () => {
  it.each([
    ['CPP', 'CPP_GOAL', true],
    ['CPP_GOAL', 'CPP_GOAL', true],
    ['CPI', 'CPI', true],
    ['cpi', 'cpi', false],
    ['NEW_TYPE', 'NEW_TYPE', false],
    ['', '', false],
  ])('%j is %j, known: %j', (text, read, known) => {
    expect(readBidType(text)).toBe(read);
    expect(isBidType(readBidType(text))).toBe(known);
  });
});
