// model: which ad templates a creative set has all assets for, and what the nearest one still lacks (section
// 2.11).

import { AD_TEMPLATES } from './ad-templates';

export interface TemplatesOfSet {
  /** Names of the complete templates, in the order of the documentation: `Banner Standard`. */
  readonly ready: readonly string[];
  /**
   * The others, the nearest first: the one that lacks fewest assets, of several the one that most is there
   * of.
   */
  readonly lacking: readonly { readonly name: string; readonly missing: readonly string[] }[];
}

/** @param types of the assets that are ready */
export function templatesOf(types: readonly string[]): TemplatesOfSet {
  const all = AD_TEMPLATES.map(({ size, template, assets }, order) => {
    const missing = assets.filter((type) => !types.includes(type));
    // No template needs more than three assets, so a hundredth for each that is there never outweighs a
    // missing one.
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

/** The same as the cells of a creative set show it; `''` when none is ready or none is left. */
export function templatesReady(types: readonly string[]): { templatesReady: string; nextMissing: string } {
  const { ready, lacking } = templatesOf(types);
  const next = lacking[0];
  return {
    templatesReady: ready.join(', '),
    nextMissing: next ? `${next.missing.join(', ')} for ${next.name}` : '',
  };
}
