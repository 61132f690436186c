// Browser tests: the workbench as `npm start` runs it: its own process, in its own folder, on a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from './launch-chromium';
import { type ServiceControl, type ServiceReady, serviceControl } from './service-control';
import { openSpreadsheet, type Spreadsheet } from './spreadsheet';

const PROGRAM = resolve(__dirname, '../../build/workbench/start.cjs');

export interface Workbench {
  url: string;
  /** Where the workbook, the properties and the service's state are kept. */
  folder: string;
  service: ServiceControl;
  /**
   * A page of this user, in its own browser profile; ready when returned. Only with `home` does it open the
   * sidebar at the start, as it does for people.
   */
  open(user: string, how?: { home?: boolean }): Promise<Spreadsheet>;
  /**
   * Moves the clock ahead by this many seconds at once, for scripts started from now on and in the given
   * pages, including their sidebars and dialogs. The service has its own clock.
   */
  passTime(seconds: number, ...pages: readonly Spreadsheet[]): Promise<void>;
  /** Ends only the workbench's process; its data is on disk then. */
  stop(): Promise<void>;
  /** Ends everything that was started and removes the folder. */
  close(): Promise<void>;
}

export interface WorkbenchOptions {
  campaigns?: number;
  /** Of each campaign. */
  sources?: number;
  bids?: number;
  seed?: number;
  /** No awkward names and identifiers among the generated data. */
  tidy?: boolean;
  /** Days in the tab History. */
  history?: number;
  /** Of the document, such as `de_DE`. */
  locale?: string;
  /** Without the demo's connection: people connect themselves. */
  connect?: boolean;
  /**
   * The clock of scripts and of the add-on's pages stands still at this time, such as `2026-11-16T09:30:00Z`;
   * that of the service and the grid starts there. Random values of scripts are the same in each run.
   */
  stoppedAt?: string;
}

/** Size of the window, in CSS pixels: that of a small laptop. */
export const WINDOW = { width: 1440, height: 900 };

/** @throws Error with the output of the process if it ends before it is ready */
export async function startWorkbench(options: WorkbenchOptions = {}): Promise<Workbench> {
  const folder = await mkdtemp(join(tmpdir(), 'bidgrid-browser-'));
  const { tidy, connect, stoppedAt, ...numbers } = options;
  const args = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)]);
  if (!tidy) args.push('--awkward');
  if (connect) args.push('--connect');
  const child = spawn(process.execPath, [PROGRAM, '--keep-in', folder, '--print-service', ...args], {
    env: { ...process.env, PORT: '0', ...(stoppedAt && { STOPPED_CLOCK: stoppedAt }) },
    // The channel controls its clock.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const undo: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true }),
    () => end(child),
  ];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { url, service } = await readyLines(child);
    const browser = await launchChromium();
    undo.push(() => browser.close());
    const open: Workbench['open'] = async (user, { home = false } = {}) =>
      openSpreadsheet(
        await newContext(browser, stoppedAt),
        `${url}?user=${encodeURIComponent(user)}${home ? '' : '&bare'}`,
      );
    const passTime = clockOf(child);
    return { url, folder, service: serviceControl(service), open, passTime, stop: () => end(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function clockOf(child: ChildProcess): Workbench['passTime'] {
  let aheadMs = 0;
  return async (seconds, ...pages) => {
    aheadMs += seconds * 1000;
    const taken = new Promise((done) => child.once('message', done));
    child.send({ aheadMs });
    await taken;
    const frames = pages.flatMap(({ page }) => page.frames());
    await Promise.all(frames.map((frame) => frame.evaluate(setAhead, aheadMs)));
  };
}

/** Runs in a page or a frame of it. A frame opened since the last call gets the same clock as the others. */
function setAhead(aheadMs: number): void {
  const clock: { realNow?: () => number } & DateConstructor = Date;
  clock.realNow ??= Date.now;
  const now = clock.realNow;
  Date.now = () => now() + aheadMs;
}

async function newContext(browser: Browser, stoppedAt: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: 1,
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  if (stoppedAt !== undefined) await context.addInitScript(stopClock, Date.parse(stoppedAt));
  return context;
}

/**
 * Runs in each page before its own scripts. The grid waits by the clock, so there it starts at this time; in
 * frames it stands still.
 */
function stopClock(at: number): void {
  const realNow = Date.now;
  const ahead = at - realNow();
  Date.now = window === window.top ? () => realNow() + ahead : () => at;
  const moment = (): number => Date.now();
  const clock = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [moment()] : args, made),
    apply: (target) => new target(moment()).toString(),
  });
  window.Date = clock;
}

/** Output of the process when it is ready: the service as JSON, then the address of the page. */
async function readyLines(child: ChildProcess): Promise<{ url: string; service: ServiceReady }> {
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  return new Promise((ready, fail) => {
    let service: ServiceReady | null = null;
    child.once('exit', (code) => fail(new Error(`The workbench ended with code ${code}.\n${complaint}`)));
    child.once('error', fail);
    createInterface(child.stdout!).on('line', (line) => {
      if (line.startsWith('{')) service = JSON.parse(line) as ServiceReady;
      const url = /^The workbench is ready: (\S+)$/.exec(line)?.[1];
      if (url && service) ready({ url, service });
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}
