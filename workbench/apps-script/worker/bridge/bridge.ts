// Workbench, Apps Script host, in the worker: blocking calls to the main thread, and objects in either
// thread.
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type Answer, type CallMessage, type Handle, SELF, type WorkerStart } from '../../protocol/messages';
import { checkArgumentCount } from './argument-counts';
import { scriptStack } from './script-stack';
import { strict } from './strict';

/** Builds an object of a type from its ref. Types without an entry are plain remote objects. */
type Reviver = (ref: never) => object;

export interface Bridge {
  /** Calls a service of the main thread and waits for the answer; throws the error of the service. */
  call(service: string, method: string, args: unknown[]): unknown;
  /**
   * An object whose methods run on the main thread (`service` = type); `local` methods take precedence over
   * remote ones.
   */
  remote(type: string, ref: unknown, local?: object): object;
  /** Registers the conversion of a type's handles to objects. */
  revive(type: string, reviver: Reviver): void;
  /** Associates an object of the worker with a handle, so that it can be an argument. */
  mark<T extends object>(object: T, type: string, ref: unknown): T;
  /** The handle of an object, if it has one. */
  handleOf(object: unknown): Handle | undefined;
  decode(value: unknown): unknown;
  encode(value: unknown): unknown;
}

const SELF_MARK = Symbol('the object the method was called on');

/** Access to the main thread for the rest of the worker. One per execution. */
export function createBridge(start: WorkerStart, port: MessagePort): Bridge {
  const flag = new Int32Array(start.bell);
  const handles = new WeakMap<object, Handle>();
  const revivers = new Map<string, Reviver>();
  const remoteMethods = new Map(Object.entries(start.methods).map(([name, list]) => [name, new Set(list)]));
  // Saved because scripts may replace or delete the globals.
  const { store, wait } = Atomics;

  const ask = (message: CallMessage): Answer => {
    store(flag, 0, 0);
    port.postMessage(message);
    let received = receiveMessageOnPort(port);
    while (!received) {
      wait(flag, 0, 0);
      received = receiveMessageOnPort(port);
      if (!received) store(flag, 0, 0);
    }
    return received.message as Answer;
  };

  const call = (service: string, method: string, args: unknown[]): unknown => {
    const answer = ask({ service, method, args: args.map(encode) });
    if (answer.ok) return decode(answer.value);
    const error = new Error(answer.error.message);
    error.name = answer.error.name;
    // The stack was created before the error had its name.
    error.stack = scriptStack(error)?.replace(/^Error/, answer.error.name);
    throw error;
  };

  const remote = (type: string, ref: unknown, local: object = {}): object => {
    const methods = remoteMethods.get(type);
    const object: object = strict(type, checked(type, local), (name) => {
      if (!methods?.has(name)) return undefined;
      return (...args: unknown[]) => {
        checkArgumentCount(type, name, args.map(encode));
        const value = call(type, name, [ref, ...args]);
        return value === SELF_MARK ? object : value;
      };
    });
    return mark(object, type, ref);
  };

  /** The same members; functions refuse a wrong number of arguments. */
  const checked = (type: string, local: object): object =>
    Object.fromEntries(
      Object.entries(local).map(([name, member]: [string, unknown]) => {
        if (typeof member !== 'function') return [name, member];
        return [
          name,
          (...args: unknown[]) => {
            checkArgumentCount(type, name, args);
            return member(...args);
          },
        ];
      }),
    );

  function mark<T extends object>(object: T, type: string, ref: unknown): T {
    handles.set(object, { $: type, ref });
    return object;
  }

  function decode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i += 1) {
        const item: unknown = value[i];
        if (typeof item === 'object' && item !== null) value[i] = decode(item);
      }
      return value;
    }
    if ('$' in value && 'ref' in value) return fromHandle(value as Handle);
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const record = value as Record<string, unknown>;
    for (const key of Object.keys(record)) record[key] = decode(record[key]);
    return record;
  }

  const fromHandle = (value: Handle): unknown => {
    if (value.$ === SELF.$) return SELF_MARK;
    const reviver = revivers.get(value.$);
    return reviver ? reviver(value.ref as never) : remote(value.$, value.ref);
  };

  function encode(value: unknown): unknown {
    if (typeof value === 'function') return { $: 'Function', ref: null };
    if (typeof value !== 'object' || value === null) return value;
    const known = handles.get(value);
    if (known) return known;
    if (Array.isArray(value)) return encodeList(value);
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]));
  }

  // Called with hundreds of thousands of values: they are copied only if one of them changes.
  function encodeList(list: unknown[]): unknown[] {
    let copy: unknown[] | null = null;
    for (let i = 0; i < list.length; i += 1) {
      const item = list[i];
      if ((typeof item !== 'object' || item === null) && typeof item !== 'function') continue;
      const encoded = encode(item);
      if (encoded === item) continue;
      copy ??= list.slice();
      copy[i] = encoded;
    }
    return copy ?? list;
  }

  return {
    call,
    remote,
    mark,
    decode,
    encode,
    handleOf: (object) => (typeof object === 'object' && object !== null ? handles.get(object) : undefined),
    revive: (type, reviver) => void revivers.set(type, reviver),
  };
}
