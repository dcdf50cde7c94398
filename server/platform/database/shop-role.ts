import pg from 'pg';
import type { DatabaseAddresses } from './addresses.ts';
import { someNames } from './some-names.ts';

/**
 * The schemas in which the shop has tables: its own, those of its jobs, of its migrations and of a trial's stand-ins.
 */
const schemas = ['public', 'jobs', 'drizzle', 'stand_ins'];
/** The most names in a sentence. */

/** The role as which a connection runs its statements. */
async function roleOf(connection: pg.ClientConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
}

export type ShopAddresses = Pick<DatabaseAddresses, 'direct' | 'pooled' | 'reports'>;

interface ShopRoles {
  /** Those that read and write: one, unless a pooler signs in as another role. */
  writing: string[];
  /** With the one that only reads the standby. */
  all: string[];
}

/** The roles as which the shop runs, at all its addresses. */
export async function rolesOfShop({ direct, pooled, reports }: ShopAddresses): Promise<ShopRoles> {
  const writing = [...new Set([await roleOf(direct), await roleOf(pooled)])];
  // The address names the role: a standby that is away must not stop a migration.
  const reading = reports ? [new pg.Client(reports.connection).user ?? ''] : [];
  return { writing, all: [...new Set([...writing, ...reading])] };
}

/**
 * Makes sure that the shop's roles are other ones than the owner of the tables and cannot act as it, nor make tables of
 * their own. Throws a sentence for what the owner cannot change.
 */
export async function expectApart(
  owner: pg.ClientConfig,
  shopRoles: readonly string[],
): Promise<void> {
  await withClient(owner, async (client) => {
    // PostgreSQL before version 15 lets every role make tables there.
    await client.query('revoke create on schema public from public');
    for (const role of shopRoles) await expectOneApart(client, role);
  });
}

async function expectOneApart(client: pg.Client, shopRole: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; isSame: boolean; mayCreate: boolean }>(
    `select current_user as owner, pg_has_role(rolname, current_user, 'member') as "isSame",
         has_schema_privilege(rolname, 'public', 'create') as "mayCreate"
         from pg_roles where rolname = $1`,
    [shopRole],
  );
  const { owner: name, isSame, mayCreate } = rows[0] ?? {};
  if (isSame)
    throw new Error(
      `The shop runs as the role ${shopRole}, which may do everything that ${name} of DATABASE_OWNER_URL may: name another role, or leave DATABASE_OWNER_URL empty.`,
    );
  if (mayCreate)
    throw new Error(
      `The role ${shopRole} may make tables in the schema public. Run as a superuser: revoke create on schema public from public, ${client.escapeIdentifier(shopRole)}`,
    );
}

/**
 * Throws a sentence if the database, or a schema, table or function of the shop, belongs to a role as which one of the
 * shop's roles may act. To be asked once the schema is made.
 */
export async function expectOwnsNothing(
  owner: pg.ClientConfig,
  shopRoles: readonly string[],
): Promise<void> {
  const rows = await withClient(
    owner,
    async (client) => (await client.query<Owned>(ownedText, [schemas, shopRoles])).rows,
  );
  const [first] = rows;
  if (!first) return;
  throw new Error(
    `The role ${first.role} of the shop may do everything that the owner of ${someNames(rows.map(({ name }) => name))} may (${first.owner}): give them to the role of DATABASE_OWNER_URL (alter … owner to), or take the shop’s role out of ${first.owner}.`,
  );
}

interface Owned {
  role: string;
  owner: string;
  name: string;
}
const ownedText = `
  with things as (
    select format('%I.%I', nspname, relname) as name, relowner as owner
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select format('%I.%I', nspname, proname), proowner
      from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname = any($1)
    union all select 'schema ' || quote_ident(nspname), nspowner from pg_namespace where nspname = any($1)
    union all select 'database ' || quote_ident(datname), datdba from pg_database where datname = current_database()
  )
  select rolname as role, pg_get_userbyid(owner) as owner, name
    from things join pg_roles on pg_has_role(rolname, owner, 'member')
   where rolname = any($2)
   order by rolname, owner, name`;

/**
 * Lets the shop's role read and write all rows of what the owner has made, and of what it will make. It may neither
 * change nor remove tables, triggers and functions.
 */
export async function grantToShop(owner: pg.ClientConfig, shopRole: string): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<Own>(ownText, [schemas]);
    const role = client.escapeIdentifier(shopRole);
    const statements = rows.flatMap(({ schema, tables, sequences }) => {
      const rights = rightsOn(schema);
      return [
        `grant usage on schema ${schema} to ${role}`,
        ...(tables ? [`grant ${rights} on table ${tables} to ${role}`] : []),
        ...(sequences ? [`grant usage, select, update on sequence ${sequences} to ${role}`] : []),
        `alter default privileges in schema ${schema} grant ${rights} on tables to ${role}`,
        `alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role}`,
      ];
    });
    await client.query(`begin; ${statements.join('; ')}; commit`);
  });
}

/** Only the owner notes which migrations have run. */
const rightsOn = (schema: string) =>
  schema === 'drizzle' ? 'select' : 'select, insert, update, delete';

interface Own {
  schema: string;
  /** Names in quotation marks where they need them, separated by commas; null if there are none. */
  tables: string | null;
  sequences: string | null;
}
const ownText = `
  select quote_ident(nspname) as schema,
      string_agg(format('%I.%I', nspname, relname), ', ') filter (where relkind in ('r', 'p', 'v')) as tables,
      string_agg(format('%I.%I', nspname, relname), ', ') filter (where relkind = 'S') as sequences
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where nspname = any($1) and relowner = current_user::regrole
   group by nspname`;

/**
 * Throws a sentence unless the role of the connection may read and write everything that the owner of the migrations
 * has made for the shop. A database without migrations lacks nothing.
 */
export async function expectRights(connection: pg.ClientConfig): Promise<void> {
  const { role, names } = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string; names: string[] }>(lackingText, [schemas]);
    return rows[0] ?? { role: '', names: [] };
  });
  if (names.length === 0) return;
  throw new Error(
    `The role ${role} may not read and write ${someNames(names)}: run \`npm run migrate\` with DATABASE_OWNER_URL, which gives it the rights.`,
  );
}

const lackingText = `
  with named as (
    select pg_class.oid, nspname, relname, relkind, relowner, relnamespace
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = any($1)
  ), own as (
    select * from named
     where (relkind in ('r', 'p', 'v') or (relkind = 'S' and nspname <> 'drizzle'))
       and relowner = (select relowner from named where nspname = 'drizzle' and relname = '__drizzle_migrations')
  )
  select current_user as role, coalesce(array_agg(format('%I.%I', nspname, relname) order by nspname, relname), '{}') as names
    from own
   where not (has_schema_privilege(relnamespace, 'usage') and case
     when relkind = 'S' then has_sequence_privilege(oid, 'usage')
     when nspname = 'drizzle' or relkind = 'v' then has_table_privilege(oid, 'select')
     else has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
       and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete') end)`;

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
