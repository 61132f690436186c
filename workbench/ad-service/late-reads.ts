// ad-service: late replicas: previous states that GETs can show. A POST always works on the present state.
import type { Clock } from './clock';
import { LONGEST_LAG, type Quirks } from './quirks';
import type { ServiceState } from './state';

/** What a replica copies. Logins, companies and the suppression lists are never late. */
const COPIED = ['campaigns', 'targets', 'creative_sets', 'ads', 'inventories', 'app_lists'] as const;

/** The state until a change at this service time, in milliseconds. */
interface PastState {
  readonly state: ServiceState;
  readonly until: number;
}

export interface LateReads {
  /** Called before each request: copies the present state once if reads are late. */
  prepare(): void;
  /** Called after every change of the state. */
  changed(): void;
  /** The state at this service time, in milliseconds; null: the present one. */
  stateAt(time: number): ServiceState | null;
  /** Forgets previous states, for a clock that was set back. */
  clear(): void;
}

export function createLateReads(state: ServiceState, quirks: Quirks, clock: Clock): LateReads {
  let copy: ServiceState | null = null;
  let past: PastState[] = [];
  const clear = (): void => {
    copy = null;
    past = [];
  };
  const isOn = (): boolean => Object.values(quirks.read_lag).some((seconds) => seconds > 0);
  const copyNow = (): void => {
    copy = { ...state, ...structuredClone(Object.fromEntries(COPIED.map((name) => [name, state[name]]))) };
  };
  return {
    clear,
    prepare: () => {
      if (!isOn()) clear();
      else if (copy === null) copyNow();
    },
    changed: () => {
      if (copy === null) return;
      const now = clock.now();
      past = past.filter(({ until }) => until > now - LONGEST_LAG * 1000);
      past.push({ state: copy, until: now });
      copyNow();
    },
    stateAt: (time) => past.find(({ until }) => until > time)?.state ?? null,
  };
}
