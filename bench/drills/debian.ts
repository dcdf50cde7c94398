import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = resolve('.data/drills/debian');

/** A third-party program for a drill, and the environment in which its process finds its libraries. */
export interface Program {
  path: string;
  env: NodeJS.ProcessEnv;
}

/** Thrown if a drill cannot run here; the message is one sentence. */
export class Missing extends Error {}

/**
 * A program that is installed, or one unpacked from Debian's packages, which changes nothing of the machine. Throws
 * Missing if neither is possible. `packages`: first the one with the program, then those of its libraries.
 */
export async function program(name: string, packages: readonly string[]): Promise<Program> {
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .concat('/usr/sbin', '/usr/local/sbin')
    .map((directory) => join(directory, name))
    .find((path) => existsSync(path));
  if (installed) return { path: installed, env: process.env };
  const root = join(folder, name);
  if (!existsSync(root)) await unpack(name, packages, root);
  const path = ['usr/sbin', 'usr/bin', 'sbin', 'bin']
    .map((directory) => join(root, directory, name))
    .find((each) => existsSync(each));
  if (!path) throw new Missing(`${packages[0]} has no program ${name}`);
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib'];
  return {
    path,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.map((each) => join(root, each)).join(delimiter),
      PYTHONPATH: join(root, 'usr/lib/python3/dist-packages'),
    },
  };
}

async function unpack(name: string, packages: readonly string[], root: string): Promise<void> {
  const downloads = join(folder, `${name}.deb`);
  mkdirSync(downloads, { recursive: true });
  try {
    await run('apt-get', ['download', ...packages], { cwd: downloads, timeout: 120_000 });
    for (const file of readdirSync(downloads)) {
      await run('dpkg', ['-x', join(downloads, file), root]);
    }
  } catch (error) {
    throw new Missing(
      `${name} is neither installed nor to be had from Debian: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}
