// Workbench, Apps Script host: calls a user may make in a day, after which Google's services throw.
import { ScriptException } from '../exceptions';
import type { Run } from '../run';

export interface DailyQuota {
  /** Google's word for the service in its message: "urlfetch". */
  name: string;
  /** Calls a day and user; tests set it low. */
  limit: number;
  used: Map<string, number>;
}

export const dailyQuota = (name: string, limit: number): DailyQuota => ({ name, limit, used: new Map() });

/** By language. Google's exact words are known for English only. */
const SPENT: Readonly<Record<string, (name: string) => string>> = {
  en: (name) => `Service invoked too many times for one day: ${name}.`,
  de: (name) => `Der Dienst wurde für einen Tag zu oft aufgerufen: ${name}.`,
  tr: (name) => `Hizmet bir gün içinde çok fazla çağrıldı: ${name}.`,
  ja: (name) => `1 日にサービスを呼び出した回数が多すぎます: ${name}。`,
};

/** Counts one call of the run's user today. @throws ScriptException when the day's calls are used up. */
export function spend(quota: DailyQuota, run: Run): void {
  const day = Math.floor(run.host.now() / 86_400_000);
  const key = `${day} ${run.user}`;
  const used = quota.used.get(key) ?? 0;
  if (used >= quota.limit) {
    throw new ScriptException(SPENT[run.host.workbook.locale.language]!(quota.name));
  }
  quota.used.set(key, used + 1);
}
