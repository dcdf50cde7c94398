import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configSchema } from '#server/config.ts';
import { nodeOptions, quickStart, serverEnvironment } from '#server/node-options.mjs';
import { projectRoot } from './command.ts';

const deploy = join(projectRoot, 'deploy');
const files = readdirSync(deploy, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(deploy.length + 1))
  .sort();
const read = (path: string) => readFileSync(join(deploy, path), 'utf8');

/** Variables of programs beside the shop, and of compose itself. */
const ofOthers =
  /^(?:PG\w+|POSTGRES_\w+|LD_LIBRARY_PATH|MALLOC_ARENA_MAX|SHOP_HOST|SHOP_COPIES|VERSION|BACKUPS|BACKUP_RECIPIENT|KEEP)$/;
const known = (name: string) =>
  ofOthers.test(name) ||
  name in configSchema.shape ||
  name.replace(/_FILE$/, '') in configSchema.shape;

/** Names of the variables that a file sets, in the syntax of its kind of file. */
function variablesOf(path: string): string[] {
  const text = read(path).replaceAll(/^\s*[#;].*$/gm, '');
  const ways = [
    /^\s+([A-Z][A-Z0-9_]{2,}): /gm,
    /^\s+- name: ([A-Z][A-Z0-9_]{2,})$/gm,
    /^([A-Z][A-Z0-9_]{2,})=/gm,
    /(?:^ENV |^ {2})([A-Z][A-Z0-9_]{2,})=/gm,
  ];
  const inUnits = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/"?([A-Z][A-Z0-9_]*)=/g)].map(([, name]) => name ?? ''),
  );
  return [
    ...inUnits,
    ...ways.flatMap((way) => [...text.matchAll(way)].map(([, name]) => name ?? '')),
  ];
}

describe('the files of deploy', () => {
  it('say in their heads what they are', () => {
    const withoutComments = /\.json$|^\.|\.helmignore$/;
    for (const path of files.filter((each) => !withoutComments.test(each)))
      expect(read(path).slice(0, 3), path).toMatch(/^(?:#|;|--|\{\{|\{\n)/);
  });

  it('set only variables that the shop knows', () => {
    const set = files
      .filter((path) => !path.startsWith('helm/qingmian/templates/jobs'))
      .flatMap(variablesOf);
    expect(set).toEqual(expect.arrayContaining(['DATABASE_URL_FILE', 'SHOP_MODE', 'TRUST_PROXY']));
    expect(set.filter((name) => !known(name))).toEqual([]);
  });

  it('run programs that are there, the server with the options of every other start', () => {
    const starts = files
      .filter((path) => path.endsWith('.service'))
      .flatMap((path) => [...read(path).matchAll(/^ExecStart=\S*bin\/node (.*)$/gm)])
      .map(([, rest = '']) => rest.split(' '));
    // A unit outlives releases, so it must start earlier ones too.
    expect(starts).toContainEqual([...nodeOptions, 'server/main.ts']);
    for (const [name, value] of Object.entries(serverEnvironment))
      expect(read('systemd/qingmian@.service')).toContain(` ${name}=${value}\n`);
    expect(starts).toContainEqual([...quickStart, 'server/migrate.ts']);
    expect(starts).toContainEqual([...quickStart, 'server/prune-jobs.ts']);
    const named = files.flatMap((path) => [...read(path).matchAll(/server\/[\w-]+\.m?[tj]s/g)]);
    for (const [program] of named)
      expect(existsSync(join(projectRoot, program)), program).toBe(true);
  });

  it('give a copy longer to end than it needs', () => {
    const { copy1 } = parse(read('compose.yaml'), { merge: true }).services;
    expect(copy1.stop_grace_period).toBe('35s');
    expect(read('systemd/qingmian@.service')).toContain('TimeoutStopSec=35\n');
  });
});

describe('the backup of each way to deploy', () => {
  const page = readFileSync(join(projectRoot, 'docs/deploy.md'), 'utf8');

  it('finds by the page every secret that a unit loads, and is made once by hand', () => {
    const loaded = files
      .filter((path) => path.endsWith('.service'))
      .flatMap((path) => [...read(path).matchAll(/^LoadCredential=\w+:\/etc\/qingmian\/(\S+)$/gm)])
      .map(([, secret = '']) => secret);
    expect(loaded).toContain('secrets/pg_service.conf');
    for (const secret of loaded) expect(page).toContain(`\`${secret}\``);
    expect(page).toContain('systemctl start qingmian-backup');
    const [, service = ''] =
      /^( *)```ini pg-service\n([\s\S]*?)^ *```$/m.exec(page)?.slice(1) ?? [];
    for (const name of ['host', 'dbname', 'user', 'password'])
      expect(service).toContain(`${name}=`);
    expect(read('systemd/qingmian-backup.service')).toContain('PGSERVICE=shop ');
    expect(service).toContain('[shop]');
  });

  it('leaves a stamp that outlives a restart of the machine where the copies read it', () => {
    const [, stamp = ''] = /BACKUP_STAMP=(\S+)/.exec(read('systemd/qingmian@.service')) ?? [];
    expect(stamp).toMatch(/^\/var\/lib\//);
    // No other unit can read the files that DynamicUser puts below /var/lib/private.
    expect(stamp).not.toContain('/qingmian-backup/');
    expect(read('systemd/qingmian-backup.service')).toContain(`/dev/null ${stamp}'`);
  });

  it('runs in compose beside the copies, into a volume of its own', () => {
    const { services, volumes } = parse(read('compose.yaml'), { merge: true });
    for (const copy of ['copy1', 'copy2', 'worker'])
      expect(services[copy].environment.BACKUP_STAMP, copy).toBe('database');
    const { backup, postgres, prune } = services;
    expect(backup.profiles).toBeUndefined();
    expect(backup.build.args.POSTGRES).toBe(postgres.image);
    expect(existsSync(join(deploy, backup.build.dockerfile))).toBe(true);
    expect(volumes).toHaveProperty(backup.volumes[1].split(':')[0]);
    expect(`:${backup.volumes[1].split(':')[1]}`).toBe(`:${backup.environment.BACKUPS}`);
    expect(existsSync(join(deploy, backup.volumes[0].split(':')[0]))).toBe(true);
    expect(prune.command).toEqual(['server/prune-jobs.ts']);
  });

  it('is on in the chart, which tells the copies where it notes that it succeeded', () => {
    const values = parse(read('helm/qingmian/values.yaml'));
    expect(values.backup.enabled).toBe(true);
    expect(values.backup.image).toBe(values.postgres.image);
    expect(read('helm/qingmian/templates/_helpers.tpl')).toMatch(
      /Values\.backup\.enabled \}\}\s+- name: BACKUP_STAMP\s+value: database/,
    );
    const [, script = ''] =
      /Files\.Get "([^"]+)"/.exec(read('helm/qingmian/templates/backup.yaml')) ?? [];
    expect(files).toContain(`helm/qingmian/${script}`);
  });
});

describe('the list of erased members', () => {
  it('lies on a disk that outlives the copy, in each way to deploy', () => {
    const unit = read('systemd/qingmian@.service');
    const [, inUnit = ''] = /^Environment=ERASURES_FILE=(\S+)$/m.exec(unit) ?? [];
    const [, state = ''] = /^StateDirectory=(\S+)$/m.exec(unit) ?? [];
    expect(inUnit).toBe(`/var/lib/${state}/erasures`);
    // Each copy has an account of its own, so no two may share a folder.
    expect(state).toContain('%i');

    const { services, volumes } = parse(read('compose.yaml'), { merge: true });
    expect(volumes).toHaveProperty('erasures');
    for (const copy of ['copy1', 'copy2', 'worker']) {
      expect(services[copy].environment.ERASURES_FILE, copy).toMatch(/:-\/erasures\/list\}$/);
      expect(services[copy].volumes, copy).toContain('erasures:/erasures');
    }
    // A new volume takes its owner from the folder of the image.
    expect(read('Containerfile')).toContain('--chown=10001:10001 /erasures /erasures');

    const helpers = read('helm/qingmian/templates/_helpers.tpl');
    expect(helpers).toMatch(/name: ERASURES_FILE\s+value: \/erasures\/list/);
    expect(helpers).toMatch(/name: erasures\s+mountPath: \/erasures/);
    const [, claim] = /claimName: (.*-erasures)/.exec(helpers) ?? [];
    expect(read('helm/qingmian/templates/erasures.yaml')).toContain(`name: ${claim}\n`);
  });
});

describe('the chart', () => {
  const values = parse(read('helm/qingmian/values.yaml'));
  const schema = JSON.parse(read('helm/qingmian/values.schema.json'));

  it('asks for values that have a default, and names those that it needs', () => {
    const asked = files
      .filter((path) => path.startsWith('helm/qingmian/templates/'))
      .flatMap((path) => [...read(path).matchAll(/\.Values((?:\.\w+)+)/g)])
      .map(([, path = '']) => path.split('.').slice(1));
    expect(asked.length).toBeGreaterThan(20);
    for (const path of asked) {
      const found = path.reduce((level, name) => level?.[name], values);
      expect(found, path.join('.')).toBeDefined();
    }
    for (const name of schema.required) expect(values).toHaveProperty(name);
  });

  it('mounts each secret as a file that the shop reads', () => {
    for (const name of [...values.secretKeys, ...Object.keys(values.variables)])
      expect(known(name), name).toBe(true);
  });
});
