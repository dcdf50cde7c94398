import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from './command.ts';

const script = join(projectRoot, 'deploy/helm/qingmian/files/backup.sh');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'dumps'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script with substitutes for PostgreSQL's programs. Each runs the given lines of shell. */
function backUp(pgDump: string, psql = ': > "$BACKUPS/../stamp"'): boolean {
  for (const [name, lines] of Object.entries({ pg_dump: pgDump, psql }))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  try {
    execFileSync('sh', [script], {
      env: {
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        BACKUPS: join(folder, 'dumps'),
        KEEP: '3',
      },
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

const writes = `for each; do case $each in --file=*) echo "$each" > "\${each#--file=}";; esac; done`;
const dumps = () => readdirSync(join(folder, 'dumps')).sort();
const isStamped = () => readdirSync(folder).includes('stamp');
const earlier = [1, 2, 3, 4].map((day) => `shop-2026110${day}T190000Z.dump`);
const addEarlier = () => {
  for (const name of earlier) writeFileSync(join(folder, 'dumps', name), name);
};

describe('the script that backs a database up', () => {
  it('leaves a whole dump, removes the oldest and says that it succeeded', () => {
    addEarlier();
    expect(backUp(writes)).toBe(true);
    const [first, second, last = ''] = dumps();
    expect([first, second]).toEqual(earlier.slice(-2));
    expect(last).toMatch(/^shop-\d{8}T\d{6}Z\.dump$/);
    expect(readFileSync(join(folder, 'dumps', last), 'utf8')).toContain('shop.part');
    expect(dumps()).toHaveLength(3);
    expect(isStamped()).toBe(true);
  });

  it('touches no earlier dump and says nothing of success if the dump is not whole', () => {
    addEarlier();
    expect(backUp(`${writes}; exit 1`)).toBe(false);
    expect(dumps()).toEqual([...earlier, 'shop.part']);
    expect(isStamped()).toBe(false);
  });

  it('fails if nobody can be told that it succeeded', () => {
    expect(backUp(writes, 'exit 2')).toBe(false);
    expect(dumps()).toHaveLength(1);
  });
});
