// ad-service, generator: two companies with their keys, applications, campaigns and lists, generated from one
// seed.
import { emptyState, type GeneratorSettings, nextId, type ServiceState } from '../state';
import { SCOPES } from '../vocabulary';
import { generateCampaigns } from './campaigns';
import { generateCreatives } from './creatives';
import { likeReal } from './like-real';
import { plausibleFigures } from './plausible';
import { createRandom, seedOf } from './random';
import { generateTargets } from './targets';

const FIRST_COMPANY = 'company-1';
const SECOND_COMPANY = 'company-2';

/** Keys and secrets depend only on the seed, so that clients stay valid after a restart of the service. */
function addCompanies(state: ServiceState, redirectUri: string): void {
  const random = createRandom(seedOf(state.generator.seed, 'secrets'));
  const companies = [
    { company_id: FIRST_COMPANY, name: 'Zumbo Works' },
    { company_id: SECOND_COMPANY, name: 'Pliko & Daughters' },
  ];
  for (const company of companies) {
    const { company_id, name } = company;
    state.companies.set(company_id, { ...company, api_key: `management-${random.hex(40)}` });
    const client_id = `first-${random.hex(16)}`;
    state.applications.set(client_id, {
      client_id,
      client_secret: `secret-${random.hex(40)}`,
      name: `${name} reporting`,
      party: 'first',
      company_id,
      redirect_uri: null,
      scopes: [...SCOPES],
    });
  }
  const client_id = `third-${random.hex(16)}`;
  state.applications.set(client_id, {
    client_id,
    client_secret: `secret-${random.hex(40)}`,
    name: 'Mirdle Agency grids',
    party: 'third',
    company_id: FIRST_COMPANY,
    redirect_uri: redirectUri,
    scopes: [...SCOPES],
  });
}

const TIDY_LISTS = [
  { name: 'puzzle_apps', description: 'Apps that worked in spring' },
  { name: 'Do not use', description: 'Blocked after the fraud report' },
  { name: 'kids+family', description: '' },
  { name: 'top_spenders', description: 'High ROAS in the last quarter' },
];

const AWKWARD_LISTS = [
  TIDY_LISTS[0]!,
  { name: 'Do not use', description: '=1+1' },
  TIDY_LISTS[2]!,
  { name: '007', description: '<b>Agents</b>' },
];

function addAppLists(state: ServiceState, companyId: string): void {
  const random = createRandom(seedOf(state.generator.seed, companyId, 'lists'));
  const lists = state.generator.tidy ? TIDY_LISTS : AWKWARD_LISTS;
  for (const list of lists) {
    const app_list_id = String(nextId(state));
    const size = random.whole(0, 60);
    const applications = Array.from({ length: size }, (_, index) =>
      random.chance(0.5) ? String(random.whole(300_000_000, 1_900_000_000)) : `example.play.app${index}`,
    );
    state.app_lists.set(app_list_id, {
      ...list,
      app_list_id,
      company_id: companyId,
      active: true,
      applications: new Set(applications),
    });
  }
}

/** The whole world for these settings; sources and bids are generated on first use. */
export function generateWorld(generator: GeneratorSettings, redirectUri: string): ServiceState {
  const state = emptyState(generator);
  addCompanies(state, redirectUri);
  const counts: [string, number][] = [
    [FIRST_COMPANY, generator.campaigns],
    [SECOND_COMPANY, Math.ceil(generator.campaigns / 4)],
  ];
  for (const [companyId, count] of counts) {
    // Only the first company has awkward identifiers, because IDs are unique across the whole service.
    const tidy = generator.tidy || companyId !== FIRST_COMPANY;
    const isDemo = generator.like === 'demo';
    const campaigns = generateCampaigns(generator.seed, companyId, count, { tidy, isDemo });
    for (const [index, campaign] of campaigns.entries()) {
      if (generator.like === 'real') likeReal(state, campaign, index);
      state.campaigns.set(campaign.campaign_id, campaign);
      const targets = generateTargets(generator.seed, campaign, isDemo);
      if (isDemo) Object.assign(campaign, plausibleFigures(generator.seed, campaign, targets));
      state.targets.set(campaign.campaign_id, targets);
      generateCreatives(state, campaign, index);
    }
    addAppLists(state, companyId);
  }
  return state;
}
