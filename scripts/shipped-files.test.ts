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
  /^(?:PG\w+|POSTGRES_\w+|LD_LIBRARY_PATH|MALLOC_ARENA_MAX|SHOP_HOST|SHOP_COPIES|VERSION)$/;
const known = (name: string) =>
  ofOthers.test(name) || name.replace(/_FILE$/, '') in configSchema.shape;

/** Names of variables that a file sets, in whichever way its kind of file does so. */
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
    // A unit outlives releases: it starts what those of before have, too.
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
