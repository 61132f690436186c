// connections: the scopes of a connection: no access, read or push, for each of the service's three areas.

import { SCOPES, type Scope } from '../../shared/tab-choices';

type Level = 'none' | 'read' | 'write';
type Areas = Readonly<Record<'campaigns' | 'creatives' | 'source_bids', Level>>;

export const PUSH_ALL: Areas = { campaigns: 'write', creatives: 'write', source_bids: 'write' };

const TITLES: Readonly<Record<keyof Areas, string>> = {
  campaigns: 'Campaigns, targets',
  creatives: 'Creatives, ads',
  source_bids: 'Sources, bids',
};

export const scopesOf = (areas: Areas): Scope[] =>
  SCOPES.filter((scope) => {
    const [area, level] = scope.split(':') as [keyof Areas, Level];
    return areas[area] === level;
  });

export function areasOf(scopes: readonly string[]): Areas {
  const level = (area: keyof Areas): Level => {
    if (scopes.includes(`${area}:write`)) return 'write';
    return scopes.includes(`${area}:read`) ? 'read' : 'none';
  };
  return {
    campaigns: level('campaigns'),
    creatives: level('creatives'),
    source_bids: level('source_bids'),
  };
}

/** What the scopes do not allow; `''`: nothing, or unknown. */
export function limitsText(scopes: readonly string[]): string {
  if (scopes.length === 0) return '';
  const areas = areasOf(scopes);
  const withLevel = (title: string, level: Level): string => {
    const matchingAreas = (Object.keys(TITLES) as (keyof Areas)[]).filter((area) => areas[area] === level);
    return matchingAreas.length === 0
      ? ''
      : `${title}: ${matchingAreas.map((area) => TITLES[area]).join(', ')}. `;
  };
  return `${withLevel('Read only', 'read')}${withLevel('No access', 'none')}`.trim();
}

export function ScopeChoice(props: { areas: Areas; onChange: (areas: Areas) => void }) {
  const { areas, onChange } = props;
  return (
    <fieldset>
      <legend>Scopes</legend>
      {(Object.keys(TITLES) as (keyof Areas)[]).map((area) => (
        <label key={area} class="line">
          <span>{TITLES[area]}</span>
          <select
            value={areas[area]}
            onChange={(event) => onChange({ ...areas, [area]: event.currentTarget.value as Level })}
          >
            <option value="write">Read and push</option>
            <option value="read">Read only</option>
            {area === 'campaigns' ? null : <option value="none">No access</option>}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
