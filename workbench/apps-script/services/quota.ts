// Workbench, Apps Script host: limits of Google's services for one user, per day and per short period. Above
// them, calls throw.
import { ScriptException } from '../protocol/exceptions';
import type { HostCore, Run } from './run';

const DAY = 86_400_000;

export interface Quota {
  /** Google's name for the service in its message, the same in every language: "urlfetch". */
  readonly name: string;
  /** Amount per period and user; tests set it low. */
  limit: number;
  /** Length of the period, milliseconds. */
  period: number;
  used: Map<string, number>;
}

export const dailyQuota = (name: string, limit: number): Quota => ({
  name,
  limit,
  period: DAY,
  used: new Map(),
});

/** A limit for some seconds. Google does not publish its numbers, so there is none unless a test sets one. */
export const shortQuota = (name: string, period: number): Quota => ({
  name,
  limit: Number.POSITIVE_INFINITY,
  period,
  used: new Map(),
});

type Words = Readonly<Record<string, (name: string) => string>>;

/** By language. Google's exact messages are known only in English. */
const SPENT_TODAY: Words = {
  en: (name) => `Service invoked too many times for one day: ${name}.`,
  de: (name) => `Der Dienst wurde für einen Tag zu oft aufgerufen: ${name}.`,
  tr: (name) => `Hizmet bir gün içinde çok fazla çağrıldı: ${name}.`,
  ja: (name) => `1 日にサービスを呼び出した回数が多すぎます: ${name}。`,
};

const TOO_FAST: Words = {
  en: (name) =>
    `Service invoked too many times in a short time: ${name}. Try Utilities.sleep(1000) between calls.`,
  de: (name) => `Der Dienst wurde in kurzer Zeit zu oft aufgerufen: ${name}.`,
  tr: (name) => `Hizmet kısa sürede çok fazla çağrıldı: ${name}.`,
  ja: (name) => `短時間にサービスを呼び出した回数が多すぎます: ${name}。`,
};

const NO_BANDWIDTH: Words = {
  en: (name) => `Bandwidth quota exceeded: ${name}. Try reducing the rate of data transfer.`,
  de: (name) => `Bandbreitenkontingent überschritten: ${name}. Verringern Sie die Datenübertragungsrate.`,
  tr: (name) => `Bant genişliği kotası aşıldı: ${name}. Veri aktarım hızını azaltmayı deneyin.`,
  ja: (name) => `帯域幅の割り当てを超えました: ${name}。データ転送の速度を下げてください。`,
};

const RUNTIME_SPENT: Words = {
  en: () => 'Service using too much computer time for one day',
  de: () => 'Dienst beansprucht an einem Tag zu viel Rechenzeit',
  tr: () => 'Hizmet bir gün için çok fazla bilgisayar süresi kullanıyor',
  ja: () => '1 日のサービスのコンピュータ使用時間が長すぎます',
};

const messageOf = ({ workbook }: HostCore, words: Words, name: string): string =>
  words[workbook.locale.language]!(name);

const keyOf = (quota: Quota, now: number, user: string): string =>
  `${Math.floor(now / quota.period)} ${user}`;

export const isSpent = (quota: Quota, core: HostCore, user: string): boolean =>
  (quota.used.get(keyOf(quota, core.now(), user)) ?? 0) >= quota.limit;

export function use(quota: Quota, core: HostCore, user: string, amount = 1): void {
  const key = keyOf(quota, core.now(), user);
  quota.used.set(key, (quota.used.get(key) ?? 0) + amount);
}

export const remaining = (quota: Quota, { host, user }: Run): number =>
  Math.max(0, quota.limit - (quota.used.get(keyOf(quota, host.now(), user)) ?? 0));

/** Counts a call of the run's user, or several. @throws ScriptException if fewer remain in the period */
export function spend(quota: Quota, run: Run, amount = 1): void {
  if (remaining(quota, run) < amount) {
    const words = quota.period >= DAY ? SPENT_TODAY : TOO_FAST;
    throw new ScriptException(messageOf(run.host, words, quota.name));
  }
  use(quota, run.host, run.user, amount);
}

/** @throws ScriptException if the user transferred too many bytes in the period */
export function checkBandwidth(quota: Quota, run: Run, url: string): void {
  if (isSpent(quota, run.host, run.user)) throw new ScriptException(messageOf(run.host, NO_BANDWIDTH, url));
}

export const runtimeSpent = (core: HostCore): string => messageOf(core, RUNTIME_SPENT, '');
