// test, sim: runs one seed from its first step to the final comparison of cells and service, and shortens a
// failing run.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScriptFile } from '../../workbench/apps-script/protocol/messages';
import { checkHeaders } from './cell-steps';
import { conditionsOf, PLAIN, textOf } from './conditions';
import { diceOf } from './dice';
import { ALL_STEPS, HOSTILE_MODE, MODES, SERVICE_MODES, type StepName, type Weights } from './modes';
import { Violation } from './oracle';
import { SERVICE_OF_MODE } from './service-conditions';
import { createSim, type Figures } from './sim';
import type { ViolationKind } from './sim-options';
import { converge } from './steps';
import { makeVariant, openWorld, type Variant } from './world';

export interface SeedOptions {
  readonly steps: number;
  /** Name of a mode; absent: the seed decides. */
  readonly mode?: string;
  /** Only these steps, by number; absent: all. */
  readonly only?: readonly number[];
  /**
   * An attacker changes hidden sheets and calls any function; then only requests, logins and secrets are
   * checked.
   */
  readonly hostile?: boolean;
  /** 1: the colleague is a second window of the same person. */
  readonly people?: 1 | 2;
  /** Without the conditions of Google that the seed chooses: locale, failures, limits. */
  readonly plain?: boolean;
  /** Kinds of violations to ignore. */
  readonly ignored?: ReadonlySet<ViolationKind>;
}

export interface SeedResult {
  readonly seed: number;
  readonly mode: string;
  /** The conditions of Google that differ from a plain document, as text. */
  readonly conditions: string;
  /** A hash, equal for two identical runs: calls, answers, requests, cells after each step. */
  readonly hash: string;
  readonly figures: Figures;
  readonly windows: { readonly service: number; readonly cells: number };
  /** One line for each action. */
  readonly did: readonly { readonly step: number; readonly text: string }[];
  readonly violation: { readonly kind: string; readonly message: string; readonly step: number } | null;
  readonly trace: readonly string[];
}

/** The add-on as built into a folder. */
export const filesOf = (folder: string): ScriptFile[] =>
  readdirSync(folder)
    .filter((name) => /\.(js|html)$/.test(name))
    .sort()
    .map((name) => ({ name, source: readFileSync(path.join(folder, name), 'utf8') }));

const VARIANTS = 3;
/** The mode with more rows than one page of a review. It has its own document variant. */
const LONG_LISTS = 'long';

export interface Runner {
  run(seed: number, options: SeedOptions): Promise<SeedResult>;
  close(): Promise<void>;
}

/** Runs seeds of one build of the add-on; services and first pulls are created once. */
export function createRunner(files: readonly ScriptFile[]): Runner {
  const variants = new Map<number, Promise<Variant>>();
  const variantOf = (number: number): Promise<Variant> => {
    const known = variants.get(number) ?? makeVariant(files, number);
    variants.set(number, known);
    return known;
  };
  return {
    run: async (seed, options) => {
      const mode = nameOfMode(seed, options);
      const number = mode === LONG_LISTS ? VARIANTS : seed % VARIANTS;
      return runSeed(await variantOf(number), files, seed, options, mode);
    },
    close: async () => {
      for (const variant of variants.values()) await (await variant).service.close();
    },
  };
}

const NAMES = Object.keys(MODES);

/** The seed chooses if no mode is given. */
const nameOfMode = (seed: number, { hostile, mode }: SeedOptions): string =>
  hostile ? 'hostile' : (mode ?? NAMES[seed % NAMES.length]!);

async function runSeed(
  variant: Variant,
  files: readonly ScriptFile[],
  seed: number,
  { steps, hostile = false, only, people = 2, plain = false, ignored }: SeedOptions,
  mode: string,
): Promise<SeedResult> {
  const conditions = plain ? PLAIN : conditionsOf(seed);
  const world = await openWorld(variant, files, seed, conditions);
  const trace: string[] = [`conditions: ${textOf(conditions)}`];
  const hash = createHash('sha256');
  const did: { step: number; text: string }[] = [];
  const sim = createSim(world, trace, { ignored, people, seed, conditions });
  let violation: SeedResult['violation'] = null;
  let hashed = 0;
  const close = (): void => {
    for (const line of trace.slice(hashed)) hash.update(line);
    hashed = trace.length;
    hash.update(world.grid.print());
  };
  sim.oracle.hostile = hostile;
  const weights: Weights | undefined = hostile ? HOSTILE_MODE : (MODES[mode] ?? SERVICE_MODES[mode]);
  if (!weights) throw new Error(`There is no mode "${mode}".`);
  Object.assign(world.service.quirks, SERVICE_OF_MODE[mode]?.(diceOf(seed, 'service')));
  sim.oracle.isServiceReal = mode in SERVICE_MODES;
  let at = -1;
  try {
    sim.oracle.check();
    for (at = 0; at < steps; at += 1) {
      if (only && !only.includes(at)) continue;
      sim.step = at + 1;
      const dice = diceOf(seed, at, 'step');
      const name = dice.weighted<StepName>(weights);
      trace.push(`#${at} ${name}`);
      const entry = { step: at, text: name as string };
      did.push(entry);
      entry.text = `${name}: ${await ALL_STEPS[name](sim, dice)}`;
      sim.figures.steps += 1;
      // Formulas are calculated in real time; without this, one of two equal runs could miss a result.
      await world.host.workbook.settled();
      checkHeaders(sim);
      sim.oracle.check();
      close();
    }
    sim.step = steps + 1;
    sim.calm();
    await converge(sim);
    close();
  } catch (error) {
    if (!(error instanceof Violation)) {
      violation = {
        kind: 'crash',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        step: at,
      };
    } else violation = { kind: error.kind, message: error.message, step: at };
    hash.update(violation.message);
  } finally {
    sim.figures.writes = world.seen.filter(({ effects }) => effects.length > 0).length;
    await world.close();
  }
  return {
    seed,
    mode,
    conditions: textOf(conditions),
    hash: hash.digest('hex').slice(0, 16),
    figures: sim.figures,
    windows: sim.oracle.windows,
    did,
    violation,
    trace,
  };
}

/** Removes steps while the same kind of violation remains. */
export async function shrink(
  runner: Runner,
  failed: SeedResult,
  options: SeedOptions,
  most = 60,
  seconds = 90,
): Promise<SeedResult> {
  const until = Date.now() + seconds * 1000;
  const { kind, step } = failed.violation!;
  let best = failed;
  let only = (options.only ?? Array.from({ length: options.steps }, (_, i) => i)).filter((at) => at <= step);
  let tries = 0;
  const attempt = async (fewer: readonly number[]): Promise<boolean> => {
    if (tries >= most || Date.now() > until) return false;
    tries += 1;
    const result = await runner.run(failed.seed, { ...options, mode: failed.mode, only: fewer });
    if (result.violation?.kind !== kind) return false;
    best = result;
    only = fewer.filter((at) => at <= result.violation!.step);
    return true;
  };
  await attempt(only);
  for (
    let size = Math.ceil(only.length / 2);
    size >= 1 && tries < most;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = only.length - size; from > -size && tries < most; from -= size) {
      const start = Math.max(0, from);
      await attempt(only.filter((_, i) => i < start || i >= from + size));
    }
  }
  return best;
}

export const repeats = ({ seed, mode, did, violation }: SeedResult, steps: number, more = ''): string =>
  `npm run sim -- --seed ${seed} ${mode === 'hostile' ? '--hostile' : `--mode ${mode}`} --steps ${steps}${more}${violation ? ` --only ${did.map(({ step }) => step).join(',')}` : ''}`;
