// Workbench, Apps Script host, in the worker: emulated objects that throw the name of a missing method.
import { notImplemented } from '../../protocol/exceptions';

/** Names that the language itself reads; they must remain undefined. */
const ASKED_BY_THE_LANGUAGE = new Set(['then', 'toJSON', 'constructor', 'valueOf', '__proto__', 'nodeType']);

/**
 * A missing method: throws its name when it is called, or when one of its members is read, as for an enum.
 */
const missing = (name: string): unknown =>
  new Proxy(
    () => {
      throw notImplemented(name);
    },
    {
      get(target, member, receiver) {
        const ofLanguage =
          typeof member === 'symbol' || member in target || ASKED_BY_THE_LANGUAGE.has(member);
        if (ofLanguage) return Reflect.get(target, member, receiver);
        throw notImplemented(name);
      },
    },
  );

/**
 * Wraps an emulated object (`Range`): its own members take precedence, `find` may supply more, and any other
 * method throws "Range.x is not implemented in the workbench" when it is called.
 */
export function strict<T extends object>(
  name: string,
  target: T,
  find: (member: string) => unknown = () => undefined,
): T {
  return new Proxy(target, {
    get(object, member, receiver) {
      if (typeof member === 'symbol') return Reflect.get(object, member, receiver);
      if (Object.hasOwn(object, member)) return Reflect.get(object, member, receiver);
      const found = find(member);
      if (found !== undefined) return found;
      if (member === 'toString') return () => name;
      const inherited: unknown = Reflect.get(object, member, receiver);
      if (inherited !== undefined && !(member in Object.prototype)) return inherited;
      if (ASKED_BY_THE_LANGUAGE.has(member)) return inherited;
      return missing(`${name}.${member}`);
    },
    set(_object, member) {
      throw new TypeError(`Cannot set ${String(member)} of ${name}.`);
    },
  });
}
