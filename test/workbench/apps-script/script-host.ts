// Workbench tests: hosts whose scripts are written in the test, and small HTTP servers for them to call.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Host, HostOptions, RunOptions } from '../../../workbench/apps-script/host';
import { createHost } from '../../outside/programs';

const opened: (() => Promise<unknown>)[] = [];

/** Closes everything that the functions of this file opened: for afterEach. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}

/** A host with one file of code and, if wanted, HTML files and other options. */
export async function hostWith(source: string, options: Partial<HostOptions> = {}): Promise<Host> {
  const { files = [], ...rest } = options;
  const host = await createHost({ ...rest, files: [{ name: 'Code.js', source }, ...files] });
  opened.push(() => host.close());
  return host;
}

/** Runs the statements of a function body on a fresh host; throws what the script threw. */
export async function runBody(
  body: string,
  options: Partial<HostOptions> = {},
  run: Partial<RunOptions> = {},
): Promise<unknown> {
  const host = await hostWith(`function main() { ${body} }`, options);
  return resultOf(host, { function: 'main', ...run });
}

/** The value of a run, or its error as `name: message`. */
export async function resultOf(host: Host, run: RunOptions): Promise<unknown> {
  const result = await host.run(run);
  if (!result.ok) throw new Error(`${result.error?.name}: ${result.error?.message}`);
  return result.value;
}

export interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** A server on a free port of 127.0.0.1; every request is kept with its whole body. */
export async function serve(
  answer: (request: Received, response: http.ServerResponse) => void,
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(chunks) };
      received.push(entry);
      answer(entry, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
