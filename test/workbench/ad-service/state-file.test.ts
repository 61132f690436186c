// test of ad-service: the state file between two starts, and the command line.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { formOf, readAnswer, startService } from './running-service';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ad-service-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a second start continues from the state of the first, including tokens', async () => {
  const stateFile = path.join(folder, 'state.json');
  const one = await startService({ stateFile });
  const token = await one.token();
  await one.call('POST', '/campaign/007', { name: '=kept' });
  await one.call('POST', '/source_bids/007', [{ app_id: 'x', country: 'US', bid_value: '1' }]);
  const { api_url, api_key } = one.service;
  await fetch(`${api_url}/applists/create?api_key=${api_key}&name=kept`);
  const targets = (await one.call('GET', '/campaign_targets/007')).json;
  await one.service.close();

  const text = fs.readFileSync(stateFile, 'utf8');
  expect(text).not.toContain(token);
  expect(fs.readdirSync(folder)).toEqual(['state.json']);

  const two = await startService({
    stateFile,
    campaigns: 1,
    seed: 9,
    redirectUri: 'http://127.0.0.1:9/back',
  });
  expect((await two.call('GET', '/campaign/007', undefined, token)).json).toMatchObject({ name: '=kept' });
  expect((await two.call('GET', '/campaign_targets/007')).json).toEqual(targets);
  expect((await two.call('GET', '/source_bids/007')).json).toHaveLength(10);
  expect((await two.call('GET', '/source_bids/1E5')).json).toHaveLength(9);
  expect([...two.service.state.app_lists.values()].some(({ name }) => name === 'kept')).toBe(true);
  expect(two.service.third_party.redirect_uri).toBe('http://127.0.0.1:9/back');
  await two.service.close();
});

test('a foreign file is not overwritten', async () => {
  const stateFile = path.join(folder, 'state.json');
  for (const text of ['{', '{"version":99}', 'null']) {
    fs.writeFileSync(stateFile, text);
    await expect(startService({ stateFile })).rejects.toThrow('does not hold the state');
    expect(fs.readFileSync(stateFile, 'utf8')).toBe(text);
  }
});

describe('command line', () => {
  const root = path.join(__dirname, '../../..');
  let program: string;
  let child: ChildProcess | undefined;

  // Built here, so that this test does not depend on other outputs of the build; next to the packages, to
  // find them.
  beforeAll(() => {
    program = path.join(root, 'build', `service-under-test-${process.pid}.cjs`);
    buildSync({
      entryPoints: [path.join(root, 'workbench/ad-service/server/main.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      packages: 'external',
    });
  });
  afterAll(() => fs.rmSync(program));
  afterEach(() => child?.kill('SIGKILL'));

  const run = (...args: string[]) => {
    const started = spawn(process.execPath, [program, ...args]);
    child = started;
    let out = '';
    let err = '';
    started.stdout.on('data', (data) => {
      out += data;
    });
    started.stderr.on('data', (data) => {
      err += data;
    });
    const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      started.on('close', (code) => resolve({ code, out, err }));
    });
    const line = new Promise<string>((resolve) => {
      started.stdout.on('data', () => out.includes('\n') && resolve(out.split('\n')[0]!));
    });
    return { started, ended, line };
  };

  test('prints one JSON line when it is ready, saves, and ends on SIGTERM', async () => {
    const stateFile = path.join(folder, 'state.json');
    const { started, ended, line } = run(
      '--campaigns',
      '2',
      '--seed',
      '3',
      '--state',
      stateFile,
      '--quirk',
      'max_limit=3',
    );
    const ready = JSON.parse(await line);
    expect(ready).toMatchObject({
      auth_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      base_url: expect.any(String),
      api_url: expect.any(String),
      client_id: expect.any(String),
      client_secret: expect.any(String),
      api_key: expect.any(String),
      control_url: expect.any(String),
      control_token: expect.any(String),
      third_party: { redirect_uri: expect.any(String) },
      companies: { length: 2 },
    });
    const { client_id, client_secret, auth_url, control_url, control_token } = ready;
    const body = formOf({
      client_id,
      client_secret,
      grant_type: 'client_credentials',
      scope: 'campaigns:read',
    });
    const answer = await readAnswer(
      await fetch(`${auth_url}/oauth/v1/access_token`, { method: 'POST', body }),
    );
    expect(answer.status).toBe(200);
    const quirks = await readAnswer(
      await fetch(`${control_url}/quirks`, { headers: { 'x-control-token': control_token } }),
    );
    expect(quirks.json).toMatchObject({ max_limit: 3 });
    started.kill('SIGTERM');
    const { code, out, err } = await ended;
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 1 });
    expect(fs.existsSync(stateFile)).toBe(true);
  });

  test('prints help and errors', async () => {
    const help = await run('--help').ended;
    expect(help.code).toBe(0);
    for (const option of ['--port', '--campaigns', '--sources', '--bids', '--seed', '--state']) {
      expect(help.out).toContain(option);
    }
    const wrong = await run('--port', 'x').ended;
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('--port');
    expect(wrong.err).not.toContain('    at ');
  });
});
