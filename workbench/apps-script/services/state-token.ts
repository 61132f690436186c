// Workbench, Apps Script host: state tokens, which map an OAuth redirect to a function of the script.
import { randomBytes } from 'node:crypto';

const LONGEST_SECONDS = 3600;

interface StateToken {
  user: string;
  method: string;
  args: Record<string, string>;
  /** Epoch milliseconds. */
  expires: number;
}

export interface StateTokens {
  /** `seconds` is limited to an hour. Returns the token's text. */
  create(user: string, method: string, args: Record<string, string>, seconds: number, now: number): string;
  /** The token if it exists, has not expired and was created by this user; otherwise null. */
  read(text: string, user: string, now: number): StateToken | null;
}

export function createStateTokens(): StateTokens {
  const tokens = new Map<string, StateToken>();
  return {
    create(user, method, args, seconds, now) {
      const text = randomBytes(48).toString('base64url');
      tokens.set(text, { user, method, args, expires: now + Math.min(seconds, LONGEST_SECONDS) * 1000 });
      return text;
    },
    read(text, user, now) {
      const token = tokens.get(text);
      return token && token.user === user && token.expires > now ? token : null;
    },
  };
}
