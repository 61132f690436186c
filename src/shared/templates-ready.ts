// shared: the ad templates that a creative set has all assets for, and what the nearest incomplete one
// needs (section 2.11).

import { AD_TEMPLATES } from './ad-templates';

export interface TemplatesOfSet {
  /** Names of the complete templates, in the order of the documentation: `Banner Standard`. */
  readonly ready: readonly string[];
  /** The others, nearest first: fewest missing assets, then most existing ones. */
  readonly lacking: readonly { readonly name: string; readonly missing: readonly string[] }[];
}

/** @param types of the complete assets */
export function templatesOf(types: readonly string[]): TemplatesOfSet {
  const all = AD_TEMPLATES.map(({ size, template, assets }, order) => {
    const missing = assets.filter((type) => !types.includes(type));
    // A template needs at most three assets, so existing ones never outweigh a missing one.
    const distance = missing.length - (assets.length - missing.length) / 100;
    return { name: `${size} ${template}`, missing, distance, order };
  });
  return {
    ready: all.filter(({ missing }) => missing.length === 0).map(({ name }) => name),
    lacking: all
      .filter(({ missing }) => missing.length > 0)
      .sort((a, b) => a.distance - b.distance || a.order - b.order)
      .map(({ name, missing }) => ({ name, missing })),
  };
}

/** As texts for the cells of a creative set; `''`: no template. */
export function templatesReady(types: readonly string[]): { templatesReady: string; nextMissing: string } {
  const { ready, lacking } = templatesOf(types);
  const next = lacking[0];
  return {
    templatesReady: ready.join(', '),
    nextMissing: next ? `${next.missing.join(', ')} for ${next.name}` : '',
  };
}
