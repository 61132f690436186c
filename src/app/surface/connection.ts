// app: what clients ask about the connection, and what they get.

import type { Reply } from './reply';

export interface ConnectionView {
  /** script: credentials come from script properties, nobody sees a form · user: saved by this person · none. */
  readonly source: 'script' | 'user' | 'none';
  /** Last four characters of the client ID, for recognising it; `''` when there is none. */
  readonly clientIdEnd: string;
  readonly scopes: readonly string[];
  readonly canWrite: boolean;
  /** Milliseconds since 1970; null when no token is held. */
  readonly tokenExpiresAt: number | null;
  /** False when the deployment lacks the service's addresses (script properties); then nothing can work. */
  readonly addressesSet: boolean;
}

export interface ConnectionForm {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ConnectionSurface {
  connectionStatus(): Reply<ConnectionView>;
  /** Asks for a token with these credentials and saves them only if that works. */
  connectionSave(form: ConnectionForm): Reply<ConnectionView>;
  /** A real request to the service; the value is the number of campaigns it can see. */
  connectionTest(): Reply<number>;
  connectionForget(): Reply<ConnectionView>;
}
