// test, install: a clone of this repository in a temporary folder, as after `git clone` and `npm ci`. Its
// clasp sends requests to the stand-in.

import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../repository/imports-of';
import { type StandIn, TOKEN } from './stand-in';

/** Top-level names that git ignores, and git's own folder. */
const NOT_COPIED = /^(\.git|node_modules|build|dist|\.workbench|coverage|.*\.local\.json)$/;

export interface Ended {
  readonly code: number;
  readonly output: string;
}

export interface Clone {
  readonly folder: string;
  /** The repository it was cloned from. */
  readonly upstream: string;
  git(...args: string[]): string;
  gitUpstream(...args: string[]): string;
  /** Runs a command with typed answers, one line for each question. */
  run(command: readonly string[], typed?: readonly string[]): Promise<Ended>;
  /** Writes the file that `npx clasp login` creates. */
  signIn(): void;
  read(name: string): string;
  has(name: string): boolean;
  remove(): void;
}

export function createClone(standIn: StandIn): Clone {
  const place = mkdtempSync(path.join(tmpdir(), 'bidgrid-install-'));
  const [home, upstream, folder] = ['home', 'upstream', 'bidgrid'].map((name) => path.join(place, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(home);
  const env = {
    ...process.env,
    HOME: home,
    USERPROFILE: home,
    clasp_config_auth: path.join(home, '.clasprc.json'),
    GIT_CONFIG_GLOBAL: path.join(home, '.gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
    BIDGRID_STAND_IN: standIn.url,
    NODE_OPTIONS: `--require ${path.join(__dirname, 'route-to-stand-in.cjs')}`,
    NO_COLOR: '1',
  };
  const gitIn =
    (cwd: string) =>
    (...args: string[]): string =>
      execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  writeFileSync(env.GIT_CONFIG_GLOBAL, '[user]\n  name = Test\n  email = test@example.com\n');
  cpSync(ROOT, upstream, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(path.relative(ROOT, source).split(path.sep)[0]!),
  });
  const gitUpstream = gitIn(upstream);
  gitUpstream('init', '--quiet', '--initial-branch=main');
  gitUpstream('add', '--all');
  gitUpstream('commit', '--quiet', '--message=Everything');
  gitIn(place)('clone', '--quiet', upstream, folder);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));

  return {
    folder,
    upstream,
    git: gitIn(folder),
    gitUpstream,
    run: ([program = '', ...args], typed = []) =>
      new Promise((resolve, reject) => {
        const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) {
          stream.on('data', (text: Buffer) => {
            output += text.toString();
          });
        }
        child.once('error', reject);
        child.once('close', (code) => resolve({ code: code ?? 1, output }));
        // A program that ends without reading all its input closes the pipe.
        child.stdin.on('error', () => {});
        child.stdin.end(typed.map((line) => `${line}\n`).join(''));
      }),
    signIn: () =>
      writeFileSync(
        env.clasp_config_auth,
        JSON.stringify({
          tokens: {
            default: {
              type: 'authorized_user',
              client_id: 'client',
              client_secret: 'secret',
              refresh_token: 'refresh',
              access_token: TOKEN,
              expiry_date: Date.now() + 86_400_000,
            },
          },
        }),
      ),
    read: (name) => readFileSync(path.join(folder, name), 'utf8'),
    has: (name) => existsSync(path.join(folder, name)),
    remove: () => rmSync(place, { recursive: true, force: true }),
  };
}
