import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { fingerprint } from '../files/fingerprint.ts';
import { importedFiles } from '../files/imported-files.ts';
import { openBoss } from '../jobs/open-boss.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { isRunning } from './local-postgres/cluster.ts';
import { shortHash } from './local-postgres/owner.ts';
import { startLocalPostgres, throwawaySettings } from './local-postgres.ts';
import { lockKeys } from './lock-keys.ts';
import { migrateDatabase } from './migrate.ts';

/** The moment at which tests load the demonstration data, and where their clock starts. */
export const seedMoment = new Date('2026-11-20T10:00:00+08:00');

const projectRoot = resolve(import.meta.dirname, '../../..');
/** Bytes. */
const memoryNeeded = 1_500_000_000;

export interface TestCluster {
  /** A value for DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

export interface TestDatabase {
  connection: pg.ClientConfig & { connectionString: string };
  drop(): Promise<void>;
}

/**
 * The PostgreSQL that tests use: the one at TEST_DATABASE_URL (its account must be allowed to create databases), or our
 * own, shared by all test runs of this checkout. Sets TEST_DATABASE_URL.
 */
export async function startTestCluster(): Promise<TestCluster> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const postgres = await startLocalPostgres(await throwawayDirectory('test-postgres'), {
    database: 'postgres',
    settings: {
      ...throwawaySettings,
      max_connections: '300',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '128MB',
      // Statistics change when a test says so, and not while another one runs.
      autovacuum: 'off',
    },
  });
  await sweep(postgres.url, { templatesToo: !postgres.adopted });
  process.env.TEST_DATABASE_URL = postgres.url;
  return { url: postgres.url, stop: postgres.stop };
}

/**
 * A directory for databases that may be lost, in memory if there is room: a database consists of hundreds of small
 * files, and a slow disk takes half a second to copy them.
 */
export async function throwawayDirectory(name: string): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (process.platform !== 'linux' || bavail * bsize < memoryNeeded)
    return join(projectRoot, '.data', name);
  return join(memory, `shop-${name}-${process.getuid?.()}-${shortHash(projectRoot)}`);
}

/** What a template holds; each contains the one before it. */
const templates = ['migrated', 'jobs', 'seeded'] as const;
type Template = (typeof templates)[number];

/**
 * A migrated database for one test file; with `jobs` it has the tables of jobs, which a shop otherwise creates for its
 * first job, and with `seeded` also the demonstration data as of `seedMoment`. It is a copy of a template, which later
 * runs use too until a source changes that it was made from.
 */
export async function createTestDatabase({
  seeded = false,
  jobs = false,
} = {}): Promise<TestDatabase> {
  const clusterUrl = clusterOfTests();
  const name = testName();
  await withClient(clusterUrl, async (client) => {
    const wanted = seeded ? 'seeded' : jobs ? 'jobs' : 'migrated';
    const template = await ensureTemplate(client, clusterUrl, wanted);
    // Copying files takes a third of what writing them through the log takes.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    connection: { connectionString: databaseUrl(clusterUrl, name) },
    drop: () => withClient(clusterUrl, (client) => dropDatabase(client, name)),
  };
}

/** A copy of a test database to which nobody is connected. */
export async function copyTestDatabase({
  connection,
}: Pick<TestDatabase, 'connection'>): Promise<TestDatabase> {
  const clusterUrl = clusterOfTests();
  const name = testName();
  const template = new URL(connection.connectionString).pathname.slice(1);
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    connection: { connectionString: databaseUrl(clusterUrl, name) },
    drop: () => withClient(clusterUrl, (client) => dropDatabase(client, name)),
  };
}

/** A database that another release has left, for one test file: as a dump of plain SQL says, and not upgraded. */
export async function restoreTestDatabase(dump: string): Promise<TestDatabase> {
  const clusterUrl = clusterOfTests();
  const name = testName();
  await withClient(clusterUrl, (client) => client.query(`create database ${name}`));
  const connectionString = databaseUrl(clusterUrl, name);
  await withClient(connectionString, (client) => client.query(dump));
  return {
    connection: { connectionString },
    drop: () => withClient(clusterUrl, (client) => dropDatabase(client, name)),
  };
}

const testName = () => `test_${process.pid}_${randomBytes(4).toString('hex')}`;

function clusterOfTests(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Start a test cluster first.');
  return url;
}

async function ensureTemplate(client: pg.Client, url: string, template: Template): Promise<string> {
  const name = templateName(template);
  if (await databaseExists(client, name)) return name;
  await client.query('select pg_advisory_lock($1)', [lockKeys.testTemplate]);
  try {
    if (!(await databaseExists(client, name))) await buildTemplate(client, url, name, template);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockKeys.testTemplate]);
  }
  return name;
}

/** What each template is made from. This file makes the seeded one, so it imports everything for that. */
const makers: Record<Template, string> = {
  migrated: 'server/platform/database/migrate.ts',
  jobs: 'server/registries/all-jobs.ts',
  seeded: 'server/platform/database/testing.ts',
};

/** The sources are read once: they do not change while tests run. */
const templateNames = new Map<Template, string>();

function templateName(template: Template): string {
  const known = templateNames.get(template);
  if (known) return known;
  const makersOfIt = [makers.migrated, makers[template]];
  const code = new Set(makersOfIt.flatMap((maker) => importedFiles(projectRoot, maker)));
  const version = fingerprint(projectRoot, ['server/migrations', 'package-lock.json', ...code]);
  const name = `template_${template}_${version}`;
  templateNames.set(template, name);
  return name;
}

async function buildTemplate(
  client: pg.Client,
  clusterUrl: string,
  name: string,
  template: Template,
): Promise<void> {
  const draft = `${name}_draft`;
  await dropDatabase(client, draft);
  const connectionString = databaseUrl(clusterUrl, draft);
  const before = templates[templates.indexOf(template) - 1];
  const from = before && (await ensureTemplate(client, clusterUrl, before));
  await client.query(
    `create database ${draft} ${from ? `template ${from} strategy file_copy` : ''}`,
  );
  await fill[template](connectionString);
  // Without connections to it, a copy cannot fail with "source database is being accessed by other users".
  await client.query(`alter database ${draft} allow_connections false`);
  await client.query(`alter database ${draft} rename to ${name}`);
}

/** Adds to a database what its template has more than the one before it. */
const fill: Record<Template, (connectionString: string) => Promise<unknown>> = {
  migrated: (connectionString) => migrateDatabase({ connectionString }),
  jobs: (connectionString) =>
    withDatabase(connectionString, async ({ pool }) => {
      const { allJobs } = await import('#server/registries/all-jobs.ts');
      const log = { info() {}, warn() {}, error() {} };
      const options = { pool, connection: { connectionString }, log, definitions: allJobs };
      const boss = await openBoss({ ...options, isWorking: false });
      await boss.stop({ close: false });
    }),
  seeded: (connectionString) =>
    withDatabase(connectionString, async ({ db }) => {
      const { loadDemonstration } = await import('#seed/load-demonstration.ts');
      await loadDemonstration(db, seedMoment);
    }),
};

async function withDatabase(
  connectionString: string,
  work: (open: OpenDatabase) => Promise<void>,
): Promise<void> {
  const open = openDatabase({ connectionString });
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

/** Drops the databases of killed runs and, if nobody else uses the cluster, the templates of other versions. */
async function sweep(url: string, { templatesToo }: { templatesToo: boolean }): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      String.raw`select datname from pg_database where datname like 'test\_%' or datname like 'template\_%'`,
    );
    // To name them, the sources of the whole server are read.
    const current = templatesToo ? templates.map(templateName) : [];
    for (const { datname } of rows) {
      const testProcess = /^test_(\d+)_/.exec(datname)?.[1];
      const unused = testProcess
        ? !isRunning(Number(testProcess))
        : templatesToo && !current.includes(datname);
      if (unused) await dropDatabase(client, datname);
    }
  });
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
}

function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
