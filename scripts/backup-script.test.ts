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

interface Given {
  pgDump: string;
  psql?: string;
  age?: string;
  recipient?: string;
  sleep?: string;
}

/** Runs shell with substitutes for PostgreSQL's programs and age. Each runs the given lines. */
function backUp(
  {
    pgDump,
    psql = ': > "$BACKUPS/../stamp"',
    age = 'tr a-z A-Z',
    recipient = '',
    sleep = 'exit 1',
  }: Given,
  run: readonly string[] = [script],
): boolean {
  for (const [name, lines] of Object.entries({ pg_dump: pgDump, psql, age, sleep }))
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  try {
    execFileSync('sh', run, {
      env: {
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        BACKUPS: join(folder, 'dumps'),
        STATE_DIRECTORY: join(folder, 'dumps'),
        BACKUP_RECIPIENT: recipient,
        KEEP: '3',
      },
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The shell of the systemd unit that makes a dump and names it, as systemd would give it to sh. */
const unit = readFileSync(join(projectRoot, 'deploy/systemd/qingmian-backup.service'), 'utf8')
  .match(/^ExecStart=\/bin\/sh -ec '.*'$/gm)
  ?.map((line) => line.slice("ExecStart=/bin/sh -ec '".length, -1))
  .map((line) => line.replaceAll('$$', '$').replaceAll('%%', '%'))
  .map((line) => line.replaceAll('/usr/bin/pg_dump', 'pg_dump'))
  .join('; ');

/** Each way in which a dump is made. */
const ways: readonly (readonly [string, readonly string[]])[] = [
  ['the script of compose and the chart', [script]],
  ['the unit of systemd', ['-ec', unit ?? 'exit 9']],
];

const writes = 'echo customers';
const dumps = () =>
  readdirSync(join(folder, 'dumps'))
    .filter((name) => name !== 'shop.lock')
    .sort();
const isStamped = () => readdirSync(folder).includes('stamp');
const earlier = [1, 2, 3, 4].map((day) => `shop-2026110${day}T190000Z.dump`);
const addEarlier = () => {
  for (const name of earlier) writeFileSync(join(folder, 'dumps', name), name);
};

describe('the script that backs a database up', () => {
  it('leaves a whole dump, removes the oldest and says that it succeeded', () => {
    addEarlier();
    expect(backUp({ pgDump: writes })).toBe(true);
    const [first, second, last = ''] = dumps();
    expect([first, second]).toEqual(earlier.slice(-2));
    expect(last).toMatch(/^shop-\d{8}T\d{6}Z\.dump$/);
    expect(readFileSync(join(folder, 'dumps', last), 'utf8')).toBe('customers\n');
    expect(dumps()).toHaveLength(3);
    expect(isStamped()).toBe(true);
  });

  it('touches no earlier dump and says nothing of success if the dump is not whole', () => {
    addEarlier();
    expect(backUp({ pgDump: `${writes}; exit 1` })).toBe(false);
    expect(dumps()).toEqual([...earlier, 'shop.part']);
    expect(isStamped()).toBe(false);
  });

  it('fails if nobody can be told that it succeeded', () => {
    expect(backUp({ pgDump: writes, psql: 'exit 2' })).toBe(false);
    expect(dumps()).toHaveLength(1);
  });
});

describe('a second run of the script', () => {
  /** Runs the script by hand and notes how that ended, and what it said. */
  const byHand = `sh ${script} 2> "$BACKUPS/../said"; echo $? > "$BACKUPS/../ended"`;
  const ended = () => readFileSync(join(folder, 'ended'), 'utf8').trim();

  it('makes no dump while another one is made, says so and exits with its own code', () => {
    // Only the first run gets as far as to start the second.
    const once = `[ -e "$BACKUPS/../begun" ] || { : > "$BACKUPS/../begun"; ${byHand}; }`;
    expect(backUp({ pgDump: `${writes}; ${once}` })).toBe(true);
    expect(ended()).toBe('75');
    expect(readFileSync(join(folder, 'said'), 'utf8')).toContain('another run is making a dump');
    expect(dumps()).toHaveLength(1);
    expect(readFileSync(join(folder, 'dumps', dumps()[0] ?? ''), 'utf8')).toBe('customers\n');
  });

  it('makes one while the nightly run waits for the next night', () => {
    // The name of a dump has its second, so the second run only has to succeed.
    expect(backUp({ pgDump: writes, sleep: `${byHand}; exit 1` }, [script, 'nightly'])).toBe(false);
    expect(ended()).toBe('0');
  });
});

describe.each(ways)('%s with the key of a recipient', (_name, run) => {
  const recipient = 'age1recipient';

  it('leaves nothing on the disk that is not encrypted', () => {
    const seesDisk = 'echo "$@" > "$BACKUPS/../arguments"; tr a-z A-Z';
    expect(backUp({ pgDump: writes, age: seesDisk, recipient }, run)).toBe(true);
    const [name = '', ...others] = dumps();
    expect(others).toEqual([]);
    expect(name).toMatch(/^shop-\d{8}T\d{6}Z\.dump\.age$/);
    expect(readFileSync(join(folder, 'dumps', name), 'utf8')).toBe('CUSTOMERS\n');
    const given = readFileSync(join(folder, 'arguments'), 'utf8');
    expect(given).toBe(`--encrypt --recipient ${recipient}\n`);
  });

  it.each([
    ['the dump', { pgDump: `${writes}; exit 1` }],
    ['the encryption', { pgDump: writes, age: 'cat > /dev/null; exit 1' }],
  ])('leaves earlier dumps and no stamp if %s fails', (_part, given) => {
    addEarlier();
    expect(backUp({ ...given, recipient }, run)).toBe(false);
    expect(dumps().filter((name) => name !== 'shop.part' && name !== 'shop.whole')).toEqual(
      earlier,
    );
    expect(isStamped()).toBe(false);
  });
});
