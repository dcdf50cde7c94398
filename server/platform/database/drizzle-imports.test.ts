import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { quickStart } from '#server/node-options.mjs';

const projectRoot = resolve(import.meta.dirname, '../../..');

/** Imports what the server imports of Drizzle, and a file that Drizzle imports itself; prints what was found. */
const program = `
  import * as core from 'drizzle-orm';
  import { drizzle } from 'drizzle-orm/node-postgres';
  import * as postgres from 'drizzle-orm/pg-core';
  import { PgTable } from 'drizzle-orm/pg-core/table';
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres/migrator'];
  console.log(JSON.stringify({
    found: names.map((name) => import.meta.resolve(name)),
    exported: [Object.keys(core), Object.keys(postgres), typeof drizzle],
    isOne: PgTable === postgres.PgTable && core.is(postgres.pgTable('t', {}), PgTable),
  }));`;

async function run(...options: string[]): Promise<unknown> {
  const args = [...options, '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot });
  return JSON.parse(stdout);
}

describe('the quick resolution of Drizzle', () => {
  it('finds the same modules as Node’s own', async () => {
    const quick = await run(...quickStart);
    expect(quick).toEqual(await run());
    expect(quick).toMatchObject({ isOne: true });
  });
});
