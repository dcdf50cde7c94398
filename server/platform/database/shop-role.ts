import pg from 'pg';

/** The schemas in which the shop has tables: its own, those of its jobs, of its migrations and of a trial's stand-ins. */
const schemas = ['public', 'jobs', 'drizzle', 'stand_ins'];
/** The most names in a sentence. */
const mostNamed = 5;

/** The role as which a connection runs its statements. */
export async function roleOf(connection: pg.ClientConfig): Promise<string> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  });
}

/**
 * Makes sure that the shop's role is another one than the owner of the tables and cannot act as it, nor make tables of its
 * own. Throws a sentence for what the owner cannot change.
 */
export async function expectApart(owner: pg.ClientConfig, shopRole: string): Promise<void> {
  await withClient(owner, async (client) => {
    // PostgreSQL before version 15 lets every role make tables there.
    await client.query('revoke create on schema public from public');
    const { rows } = await client.query<{ owner: string; isSame: boolean; mayCreate: boolean }>(
      `select current_user as owner, pg_has_role($1, current_user, 'member') as "isSame",
         has_schema_privilege($1, 'public', 'create') as "mayCreate"`,
      [shopRole],
    );
    const { owner: name, isSame, mayCreate } = rows[0] ?? {};
    if (isSame)
      throw new Error(
        `DATABASE_URL leads to the role ${shopRole}, which may do everything that ${name} of DATABASE_OWNER_URL may: name another role, or leave DATABASE_OWNER_URL empty.`,
      );
    if (mayCreate)
      throw new Error(
        `The role ${shopRole} may make tables in the schema public. Run as a superuser: revoke create on schema public from public, ${client.escapeIdentifier(shopRole)}`,
      );
  });
}

/**
 * Lets the shop's role read and write all rows of what the owner has made, and of what it will make. It may neither change nor
 * remove tables, triggers and functions.
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
 * Throws a sentence unless the role of the connection may read and write everything that the owner of the migrations has made
 * for the shop. A database without migrations lacks nothing.
 */
export async function expectRights(connection: pg.ClientConfig): Promise<void> {
  const { role, names } = await withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string; names: string[] }>(lackingText, [schemas]);
    return rows[0] ?? { role: '', names: [] };
  });
  if (names.length === 0) return;
  const more = names.length - mostNamed;
  const listed = names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
  throw new Error(
    `The role ${role} may not read and write ${listed}: run \`npm run migrate\` with DATABASE_OWNER_URL, which gives it the rights.`,
  );
}

const lackingText = `
  with named as (
    select pg_class.oid, nspname, relname, relkind, relowner, relnamespace
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace where nspname = any($1)
  ), own as (
    select * from named
     where relkind in ('r', 'p', 'v')
       and relowner = (select relowner from named where nspname = 'drizzle' and relname = '__drizzle_migrations')
  )
  select current_user as role, coalesce(array_agg(format('%I.%I', nspname, relname) order by nspname, relname), '{}') as names
    from own
   where not (has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select') and (
     nspname = 'drizzle' or relkind = 'v' or (has_table_privilege(oid, 'insert')
       and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))))`;

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
