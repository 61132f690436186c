// creatives: a chosen file before it is sent: its problems, the type it will have, and what it replaces.

import type { AssetType } from '../../../shared/ad-templates';
import { pixelProblem, predictType, sizeProblem } from '../core/asset-file';
import { READABLE_FORMATS } from '../core/file-header';
import type { AssetView } from '../creatives-schema';
import type { Measured } from './measure-file';

export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  /** undefined: not measured yet · null: not a file type for ads. */
  readonly measured: Measured | null | undefined;
  /** The type that the person chose, if it is open; `''`: none yet. */
  readonly chosen: AssetType | '';
  readonly stage: 'waiting' | 'sending' | 'failed';
  /** failed: the reason. */
  readonly sentence: string;
}

export interface Judged {
  /** Why it cannot be sent; `''`: it can, or a choice is missing. */
  readonly problem: string;
  readonly why: string;
  readonly warnings: readonly string[];
  /** Types to choose from; empty: the type is certain. */
  readonly choices: readonly AssetType[];
  /** The expected type; null: not decided. */
  readonly type: AssetType | null;
  /** Value of the asset that it replaces; null: the set has none of this type. */
  readonly replaces: string | null;
}

const nothing = (problem: string): Judged => ({
  problem,
  why: '',
  warnings: [],
  choices: [],
  type: null,
  replaces: null,
});

/** Checks the file without the other files and the set. */
function judgeAlone({ file, measured, chosen: chosenType }: QueuedFile, largest: number): Judged {
  if (measured === undefined) return nothing('');
  const unfit = sizeProblem(file.size, largest);
  if (unfit) return nothing(unfit);
  if (measured === null) {
    return nothing(
      `This is not a file for ads: ${READABLE_FORMATS}. Bidgrid checks the content, not the name.`,
    );
  }
  const { width, height } = measured;
  const tooWide = measured.family === 'image' && width && height ? pixelProblem(width, height) : '';
  if (tooWide) return nothing(tooWide);
  const prediction = measured.isDamaged ? null : predictType(measured);
  if (!prediction) return nothing(`The ${measured.family} is incomplete or damaged. Export it again.`);
  const { types, why } = prediction;
  const certain = types.length === 1 ? types[0]! : null;
  return {
    ...nothing(''),
    why,
    warnings: prediction.warnings,
    choices: certain ? [] : types,
    type: certain ?? (types.find((type) => type === chosenType) || null),
  };
}

const CLASH =
  'Another file of this list becomes the same type, and a set has one asset of each. Remove one of them.';

/** The files of a list with their problems in this set. */
export function judgeFiles(
  files: readonly QueuedFile[],
  assets: readonly AssetView[],
  largest: number,
): { readonly queued: QueuedFile; readonly judged: Judged }[] {
  const takenTypes = new Set<string>();
  return files.map((queued) => {
    const judged = judgeAlone(queued, largest);
    const { type } = judged;
    if (type === null) return { queued, judged };
    const clash = takenTypes.has(type);
    takenTypes.add(type);
    const replaces = assets.find((asset) => asset.type === type)?.asset ?? null;
    return { queued, judged: { ...judged, replaces, problem: clash ? CLASH : '' } };
  });
}

export const canGo = ({ queued, judged }: ReturnType<typeof judgeFiles>[number]): boolean =>
  judged.type !== null && judged.problem === '' && queued.stage !== 'sending';
