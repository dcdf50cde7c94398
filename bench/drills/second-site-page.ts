import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cluster, newCluster } from './clusters.ts';
import { program } from './debian.ts';
import { until } from './patroni.ts';
import { ask, differences, type PostgresTools, plainAccount, wholeRows } from './postgres.ts';

const page = resolve('docs/runbooks/second-site.md');
const password = 'of-the-drill';

/** A PostgreSQL that another one can follow, and what the other one needs for that. */
export interface FirstSite {
  cluster: Cluster;
  tools: PostgresTools;
  folder: string;
  /** Its certificate, which is its own authority. */
  certificate: string;
  /** The file with the password of the role that replicates. */
  passwords: string;
}

/** A new PostgreSQL with the settings that docs/runbooks/second-site.md asks of the first site. */
export async function newFirstSite(
  tools: PostgresTools,
  folder: string,
  port: number,
): Promise<FirstSite> {
  const { certificate, key, passwords } = await secretsIn(folder);
  const settings = {
    wal_level: 'logical',
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
  };
  const access =
    'hostssl shop replicator 127.0.0.1/32 scram-sha-256\nhostnossl all replicator all reject';
  const cluster = await newCluster(tools, folder, port, settings, access);
  return { cluster, tools, folder, certificate, passwords };
}

/** What stands in a block of the page, e.g. `sql publish`. */
function block(name: string): string {
  const found = new RegExp(`^( *)\`\`\`${name}\\n([^]*?)^ *\`\`\`$`, 'm').exec(
    readFileSync(page, 'utf8'),
  );
  if (!found?.[2]) throw new Error(`the page has no block ${name}`);
  return found[2];
}

const statements = (name: string) => block(`sql ${name}`);

/** A certificate of the first site for its address, which is its own authority, and a file for a password. */
async function secretsIn(folder: string) {
  const { path } = await program('openssl', ['openssl']);
  const [certificate, key, passwords] = ['first.crt', 'first.key', 'second-site.pgpass'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  const name = ['-subj', '/CN=first', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync(path, ['req', '-x509', ...kind, ...name, ...files], { stdio: 'ignore' });
  writeFileSync(passwords, `127.0.0.1:*:shop:replicator:${password}\n`);
  const { uid, gid } = plainAccount();
  for (const file of [key, passwords]) {
    chmodSync(file, 0o600);
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }
  return { certificate, key, passwords };
}

/** Makes `two`, an empty database, follow the first site; resolves with the seconds until it had all rows. */
export async function follow(first: FirstSite, two: Cluster): Promise<number> {
  const { cluster: one, tools, folder, certificate, passwords } = first;
  const began = performance.now();
  await ask(one.admin, statements('publish').replace('a long random one', password));
  const addressOf = ({ admin }: Cluster) =>
    `postgresql://${admin.user}@${admin.host}:${admin.port}/${admin.database}`;
  execFileSync('bash', ['-euc', block('sh tables')], {
    env: { ...tools.env, FIRST: addressOf(one), SECOND: addressOf(two) },
    ...plainAccount(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ask(
    two.admin,
    statements('subscribe')
      .replace('host=first.example.com', `host=127.0.0.1 port=${one.admin.port}`)
      .replace(/passfile=\S+/, `passfile=${passwords}`)
      .replace(/sslrootcert=[^']+/, `sslrootcert=${certificate}`),
  );
  await until('all tables', async () => {
    const [row] = await ask<{ missing: number }>(two.admin, statements('follow'));
    return row?.missing === 0;
  });
  return (performance.now() - began) / 1000;
}

/** Milliseconds until the second site has everything that the first one had at the call. */
export async function caughtUp({ admin }: Cluster): Promise<number> {
  const [at] = await ask<{ position: string }>(
    admin,
    'select pg_current_wal_lsn()::text as position',
  );
  const began = performance.now();
  await until('the second site', async () => {
    const [row] = await ask<{ done: boolean }>(
      admin,
      `select confirmed_flush_lsn >= '${at?.position}' as done from pg_replication_slots where slot_name = 'second_site'`,
    );
    return row?.done === true;
  });
  return performance.now() - began;
}

/** Ends the subscription, and sets the sequences behind the numbers that came over. */
export async function leave({ admin }: Cluster): Promise<void> {
  for (const statement of statements('leave').split(';\n')) await ask(admin, statement);
  await ask(admin, statements('sequences'));
}

/** Throws unless each sequence of the second site is ahead of that of the first one. */
export async function expectLaterNumbers(drill: string, one: Cluster, two: Cluster): Promise<void> {
  const query = `select format('%I.%I', schemaname, sequencename) as name, last_value::float8 as last from pg_sequences`;
  type Row = { name: string; last: number | null };
  const [first, second] = [await ask<Row>(one.admin, query), await ask<Row>(two.admin, query)];
  const lasts = new Map(second.map(({ name, last }) => [name, last ?? 0]));
  const behind = first.filter(({ name, last }) => (lasts.get(name) ?? 0) <= (last ?? 0));
  console.log(`${drill}: ${first.length} sequences, ${behind.length} of them not ahead`);
  if (behind.length > 0) throw new Error(behind.map(({ name }) => name).join(', '));
}

/** Throws unless both databases have the same rows in every table, those of the jobs too. */
export async function expectSameRows(
  drill: string,
  one: Cluster['admin'],
  two: Cluster['admin'],
): Promise<void> {
  const [first, second] = [await wholeRows(one), await wholeRows(two)];
  const found = differences(first, second);
  console.log(
    `${drill}: all rows of ${first.size} tables of port ${one.port} compared, orders ${first.get('public.orders')} and ${second.get('public.orders')}, jobs ${first.get('jobs.job_common')} and ${second.get('jobs.job_common')}`,
  );
  if (found.length > 0) throw new Error(`the databases differ: ${found.join('; ')}`);
}
