import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Missing } from './debian.ts';

const run = promisify(execFile);

/**
 * The folder node_modules with a package, e.g. `yaml@2.9.1`, of the npm registry, which only a drill needs: it is no
 * dependency of the shop, and its scripts are not run. Throws Missing if it is not to be had.
 */
export async function fromNpm(wanted: string): Promise<string> {
  const folder = resolve('.data/drills/npm', wanted.replaceAll('/', '+'));
  if (!existsSync(folder)) {
    const half = `${folder}.half`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    const quietly = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    try {
      await run('npm', ['install', '--prefix', half, ...quietly, wanted], { timeout: 300_000 });
    } catch (error) {
      const [first] = (error as Error).message.split('\n');
      throw new Missing(`${wanted} is not to be had from npm: ${first}`);
    }
    renameSync(half, folder);
  }
  return join(folder, 'node_modules');
}
