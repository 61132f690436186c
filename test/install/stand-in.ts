// test, install: a stand-in for the Google interfaces that clasp uses: script projects with content and
// versions, and file creation in Drive. Real HTTP on this machine; it keeps everything in memory.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptFile {
  readonly name: string;
  readonly type: string;
  readonly source: string;
}

export interface ScriptProject {
  readonly scriptId: string;
  readonly title: string;
  /** ID of the spreadsheet that the script is bound to; undefined: a standalone script. */
  readonly parentId: string | undefined;
  files: readonly ScriptFile[];
  readonly versions: { versionNumber: number; description: string; files: readonly ScriptFile[] }[];
}

export interface StandIn {
  readonly url: string;
  readonly projects: Map<string, ScriptProject>;
  /** Names of the files created in Drive. */
  readonly driveFiles: string[];
  /** `POST script.googleapis.com/v1/projects`, in order. */
  readonly requests: string[];
  /** Whether the person has turned on the Apps Script API in their settings. */
  isApiOn: boolean;
  close(): Promise<void>;
}

export const TOKEN = 'token-of-the-stand-in';

const FIRST_FILES: readonly ScriptFile[] = [
  { name: 'appsscript', type: 'JSON', source: '{ "timeZone": "Etc/UTC", "runtimeVersion": "V8" }' },
  { name: 'Code', type: 'SERVER_JS', source: 'function myFunction() {}' },
];

/** Google's words (https://script.google.com/home/usersettings). */
const API_OFF =
  'User has not enabled the Apps Script API. Enable it by visiting https://script.google.com/home/usersettings then retry.';

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

export async function startStandIn(): Promise<StandIn> {
  const projects = new Map<string, ScriptProject>();
  const driveFiles: string[] = [];
  const requests: string[] = [];
  let made = 0;

  function projectOf(id: string): ScriptProject {
    const found = projects.get(id);
    if (!found) throw new Refusal(404, 'Requested entity was not found.');
    return found;
  }

  function scriptAnswer(method: string, parts: readonly string[], body: unknown): unknown {
    if (!standIn.isApiOn) throw new Refusal(403, API_OFF);
    const [version, collection, id, part] = parts;
    if (version !== 'v1' || collection !== 'projects') throw new Refusal(404, 'Not found.');
    if (id === undefined && method === 'POST') {
      made += 1;
      const scriptId = `1new-script-${String(made).padStart(4, '0')}-${'aB9cdEfGhI'.repeat(4)}`;
      const { title, parentId } = body as { title: string; parentId?: string };
      projects.set(scriptId, {
        scriptId,
        title,
        parentId,
        files: FIRST_FILES,
        versions: [],
      });
      return { scriptId, title, parentId };
    }
    const project = projectOf(id ?? '');
    if (part === 'content' && method === 'PUT') {
      project.files = (body as { files: ScriptFile[] }).files;
      return { scriptId: id, files: project.files };
    }
    if (part === 'content') return { scriptId: id, files: project.files };
    if (part === 'versions' && method === 'POST') {
      const { description = '' } = body as { description?: string };
      const entry = { versionNumber: project.versions.length + 1, description, files: project.files };
      project.versions.push(entry);
      return { scriptId: id, versionNumber: entry.versionNumber, description };
    }
    if (part === 'versions') return { versions: project.versions.map(({ files: _, ...rest }) => rest) };
    throw new Refusal(404, 'Not found.');
  }

  const server = createServer(async (request, response) => {
    const host = String(request.headers['x-wanted-host']);
    const path = new URL(request.url ?? '/', 'http://stand-in').pathname;
    requests.push(`${request.method} ${host}${path}`);
    const answer = (status: number, value: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    try {
      const body = await bodyOf(request);
      if (request.headers.authorization !== `Bearer ${TOKEN}`) throw new Refusal(401, 'Invalid credentials.');
      if (host === 'script.googleapis.com') {
        answer(200, scriptAnswer(request.method ?? '', path.split('/').slice(1), body));
      } else if (request.method === 'POST' && path === '/drive/v3/files') {
        driveFiles.push((body as { name: string }).name);
        answer(200, { id: `drive-file-${driveFiles.length}` });
      } else throw new Refusal(404, 'Not found.');
    } catch (error) {
      const { status, message } = error instanceof Refusal ? error : new Refusal(500, String(error));
      answer(status, { error: { code: status, message, errors: [{ message, reason: 'forbidden' }] } });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const standIn: StandIn = {
    url: `http://127.0.0.1:${port}`,
    projects,
    driveFiles,
    requests,
    isApiOn: true,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}
