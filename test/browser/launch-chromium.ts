// Browser tests: starts a headless Chromium on any machine, also without installed browsers.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { unpackChromium } from './unpack-chromium';

/** The default flags of @sparticuz/chromium are for a cloud function (`--single-process` breaks here). */
const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const INSTALLED = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Starts a headless browser: the one in `$CHROME_PATH`, else (on Linux x64) the one from npm, else an
 * installed Chrome or Chromium. The caller closes it.
 * @throws Error with what to do if there is none, or why it did not start
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({ headless: true, args: FLAGS, ...(await browserOfThisMachine()) });
}

async function browserOfThisMachine(): Promise<LaunchOptions> {
  const chosen = process.env.CHROME_PATH;
  if (chosen) return { executablePath: chosen };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackChromium();
    const libraries = [unpacked.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return {
      executablePath: unpacked.executable,
      env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: unpacked.fontConfig },
    };
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed };
  throw new Error('No Chrome or Chromium was found. Install one, or set CHROME_PATH to its program.');
}
