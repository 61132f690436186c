// model: which ad templates a creative set has all assets for, and what the nearest one still lacks (section 2.11).

import { AD_TEMPLATES } from './ad-templates';

/**
 * @param types of the assets that are ready
 * @returns the names of the complete templates, and the assets that complete the next one: the one that lacks fewest, of
 * several the one that most is there of, of these the first in the documentation; `''` when none is left
 */
export function templatesReady(types: readonly string[]): { templatesReady: string; nextMissing: string } {
  const ready: string[] = [];
  let next = '';
  let least = Number.POSITIVE_INFINITY;
  for (const { size, template, assets } of AD_TEMPLATES) {
    const name = `${size} ${template}`;
    const missing = assets.filter((type) => !types.includes(type));
    if (missing.length === 0) ready.push(name);
    // No template needs more than three assets, so a hundredth for each that is there never outweighs a missing one.
    const distance = missing.length - (assets.length - missing.length) / 100;
    if (missing.length > 0 && distance < least) {
      least = distance;
      next = `${missing.join(', ')} for ${name}`;
    }
  }
  return { templatesReady: ready.join(', '), nextMissing: next };
}
