import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entry } from './copy.ts';
import { drills, drillsNamed, plainDrills } from './named.ts';

const here = import.meta.dirname;

/** The modules of this folder that a module loads, itself included. */
function modulesOf(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const source = readFileSync(join(here, `${name}.ts`), 'utf8');
  for (const [, next = ''] of source.matchAll(/from '\.\/([\w-]+)\.ts'/g)) modulesOf(next, found);
  return found;
}

describe('the drills', () => {
  it('are plain if they take nothing from the packages of the system', () => {
    for (const name of drills) {
      const isPlain = !modulesOf(name).has('debian');
      expect(plainDrills.includes(name), name).toBe(isPlain);
    }
  });

  it('run all together, by their names, or as the plain ones', () => {
    expect(drillsNamed([])).toEqual(drills);
    expect(drillsNamed(['rolling', 'lint'])).toEqual(['rolling', 'lint']);
    expect(drillsNamed(['plain'])).toEqual(plainDrills);
    expect(drillsNamed(['plain', 'rolling'])).toEqual([...plainDrills, 'rolling']);
    expect(drillsNamed(['rollling'])).toBeUndefined();
  });

  it.runIf(hasReleases())('start a copy by the program that every release has had', () => {
    for (const release of ['3a76c8ec', '5d08ff6e', 'c681d8c5'])
      expect(() => git('cat-file', '-e', `${release}:${entry}`), release).not.toThrow();
    expect(existsSync(entry)).toBe(true);
  });
});

function git(...args: string[]): void {
  execFileSync('git', args, { stdio: 'ignore' });
}

/** Whether this is a clone with its history. */
function hasReleases(): boolean {
  try {
    git('cat-file', '-e', '3a76c8ec^{commit}');
    return true;
  } catch {
    return false;
  }
}
