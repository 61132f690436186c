// calls: the interface of a client call: its handler and the schemas of its arguments. Anyone who can open
// the spreadsheet can call these functions with any value, so every argument is checked.
import * as v from 'valibot';
import type { Ports } from '../ports/ports';
import { type Reply, replying, UserError } from '../ports/user-error';

type Schemas<P extends readonly unknown[]> = { [I in keyof P]-?: v.GenericSchema<unknown, P[I]> };

/** @typeParam P arguments after the ports · R the value of the reply; only JSON crosses */
export interface ClientCall<P extends readonly unknown[] = never, R = unknown> {
  readonly run: (ports: Ports, ...args: P) => R;
  readonly schemas: readonly v.GenericSchema[];
}

/** @param schemas one for each argument, in order */
export const call = <P extends readonly unknown[], R>(
  run: (ports: Ports, ...args: P) => R,
  ...schemas: Schemas<P>
): ClientCall<P, R> => ({ run, schemas: schemas as unknown as readonly v.GenericSchema[] });

/** A call as clients see it. */
export type Answered<C> = C extends ClientCall<infer P, infer R> ? (...args: P) => Reply<R> : never;

interface SchemaIssue {
  readonly message: string;
  readonly issues?: readonly SchemaIssue[] | undefined;
}

/** Finds the message of a text that is too long. Messages of the library have no period at the end. */
function ownSentence(issues: readonly SchemaIssue[]): string | undefined {
  for (const { message, issues: inner } of issues) {
    const sentence = message.endsWith('.') ? message : ownSentence(inner ?? []);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** @throws UserError for values that our pages never send */
function checked(schema: v.GenericSchema, input: unknown): unknown {
  // A text that is too long is not checked further.
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw new UserError(
    ownSentence(parsed.issues) ??
      'The sidebar asked for something this version of Bidgrid does not know. Close it and open it again.',
  );
}

/** Checks the arguments and runs the call. Anything thrown becomes a reply. */
export const answer = (
  { run, schemas }: ClientCall,
  ports: Ports,
  args: readonly unknown[],
): Reply<unknown> =>
  replying(ports.timeText)(() =>
    run(ports, ...(schemas.map((schema, i) => checked(schema, args[i])) as never)),
  );

export type ViewName =
  | 'home'
  | 'pull'
  | 'check'
  | 'undo'
  | 'suppression'
  | 'app-lists'
  | 'creatives'
  | 'adjust'
  | 'cell-history'
  | 'bid-rules'
  | 'schedule'
  | 'connections'
  | 'settings'
  | 'help';
