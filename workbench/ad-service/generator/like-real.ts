// ad-service, generator: converts campaigns to the formats observed in a recording of the real service.
import type { Campaign, ServiceState } from '../state';
import { createRandom, seedOf } from './random';

const TRACKING = ['partner_a', 'partner_a', 'custom_track'] as const;
const CATEGORIES = ['803', '803', '6014', ''] as const;

/** Empty values are empty texts and zeros, codes are numbers in a string, IDs have 32 digits. */
export function likeReal(state: ServiceState, campaign: Campaign, index: number): void {
  const random = createRandom(seedOf(state.generator.seed, campaign.company_id, 'real', index));
  const decimal = Array.from({ length: 31 }, () => random.whole(0, 9)).join('');
  campaign.campaign_id = index % 3 === 1 ? `${random.whole(1, 9)}${decimal}` : random.hex(32);
  campaign.bundle_id = index % 4 === 2 ? campaign.bundle_id : '';
  campaign.category = CATEGORIES[index % CATEGORIES.length]!;
  campaign.tracking_method = TRACKING[index % TRACKING.length]!;
  campaign.created = `${campaign.created.slice(0, 10)} 00:00:00`;
  campaign.goal_period = 0;
  if (index % 2 === 0) Object.assign(campaign, { impressions: 0, clicks: 0, installs: 0, spend: '0.0000' });
}
