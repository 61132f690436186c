// Types of command-line.js.

/** Reads a typed value; undefined: it does not fit. */
export interface Reader<T> {
  /** What fits, for the sentence about a value that does not. */
  readonly wanted?: string;
  /** The values that fit, if they are few. */
  readonly names?: readonly string[];
  read(typed: string): T | undefined;
}

export interface Option<T> {
  /** Placeholder of the value; absent: a flag. */
  readonly takes?: string;
  readonly about: string;
  readonly reader?: Reader<unknown>;
  readonly standard?: string;
  readonly isRepeatable?: boolean;
  /** For the type alone. */
  readonly value?: T;
}

export function flag(about: string): Option<boolean>;
export function option<T>(takes: string, about: string, reader: Reader<T>, standard: string): Option<T>;
export function option<T>(takes: string, about: string, reader: Reader<T>): Option<T | undefined>;
export function repeatable<T>(takes: string, about: string, reader: Reader<T>): Option<T[]>;

export const text: Reader<string>;
export const wholeNumbers: Reader<number[]>;
export const shard: Reader<[place: number, shards: number]>;
export const regularExpression: Reader<RegExp>;
/** A file that exists, or can be created. */
export const file: Reader<string>;
/** `http:` or `https:`. */
export const webAddress: Reader<string>;
export function folderWith(file: string): Reader<string>;
/** @param read throws an Error with a sentence about a value that does not fit */
export function readBy<T>(read: (typed: string) => T): Reader<T>;
export function wholeNumber(least?: number, most?: number): Reader<number>;
export function oneOf<const T extends string>(names: readonly T[]): Reader<T>;
export function listOf<const T extends string>(names: readonly T[]): Reader<T[]>;

type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<O> = { [Name in keyof O]: O[Name] extends Option<infer T> ? T : never };

export interface Program<O extends Options> {
  /** `npm start`, or `npm run` and the name of the script. */
  readonly command: string;
  readonly about: string;
  /** What follows the command beside options, such as files; absent: nothing. */
  readonly operands?: string;
  /** Checks each operand; absent: any text. */
  readonly operand?: Reader<string>;
  /** Another program receives everything from the first operand on. */
  readonly passesOn?: boolean;
  readonly options: O;
  readonly notes?: string;
  /** Runs before anything is built. @throws Error with a sentence if the program cannot start */
  check?(values: ValuesOf<O>, operands: string[]): Promise<void> | void;
  /** Called when the program was not run, with the printed sentence. */
  refused?(message: string): void;
}

/** The values of the options of a program. */
export type Values<P> = P extends Program<infer O> ? ValuesOf<O> : never;

export class UsageError extends Error {}
export function program<O extends Options>(declaration: Program<O>): Program<O>;
export function helpOf<O extends Options>(declaration: Program<O>): string;
export function parse<O extends Options>(
  declaration: Program<O>,
  args: readonly string[],
): { values: ValuesOf<O>; operands: string[] };
/** Answers --help and wrong options, or runs the program. @param main may return an exit code */
export function runProgram<O extends Options>(
  declaration: Program<O>,
  main: (values: ValuesOf<O>, operands: string[]) => unknown,
): Promise<void>;
export function checkPort(port: number, declaration: { readonly command: string }): Promise<void>;
