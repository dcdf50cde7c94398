import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { extract } from 'tar-fs';

const require = createRequire(import.meta.url);
const cacheRoot = resolve(import.meta.dirname, '../node_modules/.cache/test-browser');

export interface Browser {
  executablePath: string;
  /** Additional environment variables of its process. */
  env: Record<string, string>;
}

/** Limits the browser to this machine: a page that calls another host fails its test. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-pings',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/**
 * A Chromium for tests and pictures: the one that CHROMIUM_PATH names, an installed one, or the one of the npm package
 * (NPM_CHROMIUM=1 selects it).
 */
export async function findBrowser(): Promise<Browser> {
  const fonts = writeFontConfiguration();
  // Without a locale, Chromium names a file with a Chinese name just "download".
  const usual = { FONTCONFIG_FILE: fonts, LANG: process.env.LANG || 'C.UTF-8' };
  const installed = [chromium.executablePath(), '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const candidates = [process.env.CHROMIUM_PATH, ...(process.env.NPM_CHROMIUM ? [] : installed)];
  const found = candidates.find((path) => path && existsSync(path));
  if (found) return { executablePath: found, env: usual };
  const directory = await unpack();
  return {
    executablePath: join(directory, 'chromium'),
    env: { ...usual, LD_LIBRARY_PATH: join(directory, 'al2023/lib') },
  };
}

async function unpack(): Promise<string> {
  const source = resolve(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = require(join(source, 'package.json'));
  const directory = join(cacheRoot, version);
  if (existsSync(directory)) return directory;
  const staging = mkdtempSync(join(cacheRoot, '.unpack-'));
  const packed = (name: string) => createReadStream(join(source, 'bin', name));
  await Promise.all([
    pipeline(
      packed('chromium.br'),
      createBrotliDecompress({ chunkSize: 2 ** 21 }),
      createWriteStream(join(staging, 'chromium'), { mode: 0o755 }),
    ),
    pipeline(packed('al2023.tar.br'), createBrotliDecompress(), extract(join(staging, 'al2023'))),
    pipeline(packed('swiftshader.tar.br'), createBrotliDecompress(), extract(staging)),
  ]);
  chmodSync(staging, 0o755);
  try {
    renameSync(staging, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error; // otherwise another process was first
    rmSync(staging, { recursive: true });
  }
  return directory;
}

/** A Chinese font for the browser: a machine without one shows Chinese as boxes. */
function writeFontConfiguration(): string {
  mkdirSync(cacheRoot, { recursive: true });
  const fonts = dirname(require.resolve('@expo-google-fonts/noto-sans-tc/package.json'));
  const file = join(cacheRoot, 'fonts.conf');
  const aliases = ['sans-serif', 'system-ui', 'serif'].map(
    (family) =>
      `<alias><family>${family}</family><prefer><family>Noto Sans TC</family></prefer></alias>`,
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${cacheRoot}/fontconfig</cachedir>${aliases.join('')}</fontconfig>`,
  );
  return file;
}
