// Workbench page: `google.script` inside a sidebar or dialog. It runs in the frame and exchanges messages
// with the page.
import type { FrameReply, FrameRequest } from './frame-messages';

interface Handlers {
  success: ((value: unknown, user: unknown) => void) | null;
  failure: ((error: Error, user: unknown) => void) | null;
  user: unknown;
}

const waiting = new Map<number, Handlers>();
let nextId = 1;

const postToPage = (message: FrameRequest): void => window.parent.postMessage(message, '*');

window.addEventListener('message', (event: MessageEvent<FrameReply | null>) => {
  if (event.source !== window.parent || event.data?.workbench !== 'reply') return;
  const { id, answer } = event.data;
  const handlers = waiting.get(id);
  waiting.delete(id);
  if (!handlers) return;
  if (answer.ok) {
    handlers.success?.(answer.value, handlers.user);
    return;
  }
  const error = new Error(answer.error.message);
  error.name = answer.error.name;
  if (handlers.failure) handlers.failure(error, handlers.user);
  else console.error('Uncaught', error);
});

/** Google accepts data only; a form becomes an object of its fields. */
function asData(value: unknown, path: string): unknown {
  if (value === undefined || value === null) return value;
  if (value instanceof HTMLFormElement) return fieldsOf(value, path);
  if (Array.isArray(value)) return value.map((item, index) => asData(item, `${path}.${index}`));
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, asData(item, `${path}.${key}`)]),
    );
  }
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value;
  throw new TypeError(`Failed due to illegal value in property: ${path}`);
}

function fieldsOf(form: HTMLFormElement, path: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string')
      throw new TypeError(`Files of a form are not implemented in the workbench: ${path}.${name}`);
    const before = fields[name];
    fields[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

/** `google.script.run`: every name is a function of the script; `with…` returns a new runner. */
function runner(handlers: Handlers): object {
  const settings: Record<string, (value: never) => object> = {
    withSuccessHandler: (success: Handlers['success']) => runner({ ...handlers, success }),
    withFailureHandler: (failure: Handlers['failure']) => runner({ ...handlers, failure }),
    withUserObject: (user: unknown) => runner({ ...handlers, user }),
  };
  return new Proxy(settings, {
    get: (_target, name) => {
      if (typeof name !== 'string' || name === 'then') return undefined;
      return settings[name] ?? ((...args: unknown[]) => call(name, args, handlers));
    },
  });
}

function call(name: string, args: unknown[], handlers: Handlers): void {
  const data = args.map((value, index) => asData(value, String(index)));
  const id = nextId++;
  waiting.set(id, handlers);
  postToPage({ workbench: 'call', id, function: name, args: data });
}

function ownLocation(): {
  hash: string;
  parameter: Record<string, string>;
  parameters: Record<string, string[]>;
} {
  const query = new URLSearchParams(window.location.search);
  const names = [...new Set(query.keys())];
  return {
    hash: window.location.hash.slice(1),
    parameter: Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])),
    parameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
  };
}

Object.assign(window, {
  google: {
    script: {
      run: runner({ success: null, failure: null, user: undefined }),
      host: {
        origin: document.referrer === '' ? '' : new URL(document.referrer).origin,
        close: () => postToPage({ workbench: 'close' }),
        setWidth: (width: number) => postToPage({ workbench: 'size', width }),
        setHeight: (height: number) => postToPage({ workbench: 'size', height }),
        editor: { focus: () => postToPage({ workbench: 'focus' }) },
      },
      url: {
        getLocation: (handler: (found: ReturnType<typeof ownLocation>) => void) => handler(ownLocation()),
      },
    },
  },
});
