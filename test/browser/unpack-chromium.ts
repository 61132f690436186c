// Browser tests: unpacks the Chromium from npm (@sparticuz/chromium) into its own folder.
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

const PACKAGE = join('@sparticuz', 'chromium');

/** Paths of an unpacked Chromium: its program, its libraries and its fonts.conf. */
export interface UnpackedChromium {
  executable: string;
  libraries: string;
  fontConfig: string;
}

/** Chromium for Linux x64 from the npm package; unpacked by the first caller, reused by all later ones. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const program = require.resolve('@sparticuz/chromium');
  const packageFolder = program.slice(0, program.lastIndexOf(PACKAGE) + PACKAGE.length);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  // The user's number is in the name because the temporary folder may be shared with other people.
  const home = join(tmpdir(), `bidgrid-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  if (!existsSync(home)) await unpackInto(home, join(packageFolder, 'bin'));
  return {
    executable: join(home, 'chromium'),
    libraries: `${join(home, 'lib')}:${home}`,
    fontConfig: join(home, 'fonts.conf'),
  };
}

/** Fills a folder beside `home` and renames it, so that no other process sees an incomplete browser. */
async function unpackInto(home: string, archives: string): Promise<void> {
  const draft = await mkdtemp(`${home}-`);
  try {
    await unpackProgram(archives, draft);
    for (const name of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await untar(await decompress(await readFile(join(archives, name))), draft);
    }
    await writeFile(join(draft, 'fonts.conf'), fontsConf(home));
    await rename(draft, home).catch((error) => {
      if (!existsSync(home)) throw error; // another process was faster: its copy is as good
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function unpackProgram(archives: string, folder: string): Promise<void> {
  const program = join(folder, 'chromium');
  await writeFile(program, await decompress(await readFile(join(archives, 'chromium.br'))));
  await chmod(program, 0o755);
}

/**
 * Unpacks plain files of a ustar archive. Everything else is skipped; names that lead outside are refused.
 */
async function untar(archive: Buffer, folder: string): Promise<void> {
  let at = 0;
  while (at + 512 <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + 512);
    const size = Number.parseInt(field(header, 124, 12), 8);
    const kind = field(header, 156, 1);
    const name = [field(header, 345, 155), field(header, 0, 100)].filter(Boolean).join('/');
    if (kind === '0' || kind === '') {
      const target = resolve(folder, name);
      if (!target.startsWith(folder + sep)) throw new Error(`The archive names a file outside it: ${name}`);
      await mkdir(dirname(target), { recursive: true });
      const mode = Number.parseInt(field(header, 100, 8), 8) & 0o755;
      await writeFile(target, archive.subarray(at + 512, at + 512 + size), { mode });
    }
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function field(header: Buffer, start: number, length: number): string {
  const text = header.toString('utf8', start, start + length);
  const end = text.indexOf('\0');
  return (end < 0 ? text : text.slice(0, end)).trim();
}

/** Lists the unpacked fonts first and the machine's after them, with a separate cache. */
const fontsConf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(tmpdir(), `${basename(home)}-font-cache`)}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
