import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '#server/program/prepare-database.ts';
import { type LocalPostgres, startLocalPostgres, throwawaySettings } from '../local-postgres.ts';
import { seedMoment, throwawayDirectory } from '../testing.ts';
import { handToPlainRole } from './plain-role.ts';

let root: string;
let postgres: LocalPostgres;
beforeAll(async () => {
  const beginning = await throwawayDirectory('plain-role');
  await mkdir(dirname(beginning), { recursive: true });
  root = await mkdtemp(`${beginning}-`);
  postgres = await startLocalPostgres(root, { settings: throwawaySettings });
});
afterAll(async () => {
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

/** The role's rights over the cluster, and what in the database belongs to somebody else. */
async function read(connection: pg.ClientConfig) {
  const [rights] = await ask(
    connection,
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = current_user',
  );
  const others = await ask(
    connection,
    `select oid::regclass::text as name from pg_class
     where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and relowner <> current_user::regrole
     union all
     select oid::regprocedure::text from pg_proc
     where pronamespace::regnamespace::text !~ '^(pg_|information_schema)' and proowner <> current_user::regrole
     union all
     select nspname from pg_namespace
     where nspname !~ '^(pg_|information_schema|public)' and nspowner <> current_user::regrole`,
  );
  return { rights, others };
}

const powerless = {
  rolsuper: false,
  rolcreaterole: false,
  rolcreatedb: false,
  rolreplication: false,
};

describe('the shop’s role in a PostgreSQL of our own', () => {
  it('takes over what an earlier version made as superuser, and migrates it further', async () => {
    await prepareDatabase(postgres.connection, { SEED: 'none', MIGRATE: 'auto' }, seedMoment);
    await ask(postgres.connection, "create type mood as enum ('well')");
    await ask(postgres.connection, 'create view numbers as select 1 as one');
    const connection = await handToPlainRole(postgres.connection);
    expect(await read(connection)).toEqual({ rights: powerless, others: [] });
    await prepareDatabase(connection, { SEED: 'demonstration', MIGRATE: 'auto' }, seedMoment);
    await ask(connection, 'alter table users add column later text');
    await ask(connection, "alter type mood add value 'better'");
  });

  it('keeps everything when the shop starts again', async () => {
    const connection = await handToPlainRole(postgres.connection);
    expect(await read(connection)).toEqual({ rights: powerless, others: [] });
  });

  it('can neither run programs nor read files of the machine', async () => {
    const connection = await handToPlainRole(postgres.connection);
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      'alter system set log_statement = none',
      'create role intruder superuser',
    ]) {
      await expect(ask(connection, statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });
});

async function ask(connection: pg.ClientConfig, query: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
