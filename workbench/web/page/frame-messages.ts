// Workbench page: messages between the page and its frames with HTML of the script.
import type { ClientAnswer } from '../../apps-script/client-call';

/** `call`: google.script.run; the others: google.script.host. */
export type FrameRequest =
  | { workbench: 'call'; id: number; function: string; args: unknown[] }
  | { workbench: 'close' }
  | { workbench: 'size'; width?: number; height?: number }
  | { workbench: 'focus' };

/** The answer of a call, by its number. */
export interface FrameReply {
  workbench: 'reply';
  id: number;
  answer: ClientAnswer;
}
