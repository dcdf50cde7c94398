import type pg from 'pg';

/**
 * The statements that would remove everything of a database's own: what its extensions and PostgreSQL have is left out.
 */
async function readRemovals(client: pg.Client): Promise<string[]> {
  const isOwn = (id: string) =>
    `not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')
       and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'`;
  // A table goes before the sequences that are parts of it.
  const { rows } = await client.query<{ removal: string }>(
    `select place, format('drop schema if exists %I cascade', n.nspname) as removal
     from (select 1 as place, * from pg_namespace) n where ${isOwn('n.oid')}
     union all
     select case c.relkind when 'S' then 4 when 'r' then 2 when 'p' then 2 else 3 end,
       format('drop %s if exists %s cascade', case c.relkind when 'v' then 'view'
         when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${isOwn('c.oid')}
     union all
     select 5, format('drop routine if exists %s cascade', p.oid::regprocedure)
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${isOwn('p.oid')}
     union all
     select 6, format('drop type if exists %s cascade', t.oid::regtype)
     from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typtype in ('e', 'd') and ${isOwn('t.oid')}
     order by 1, 2`,
  );
  return rows.map(({ removal }) => removal);
}

/**
 * Answers a function that removes what a database got since then, all or nothing, so that a second try finds it as the
 * first one did.
 */
export async function rememberEmpty(
  client: pg.Client,
): Promise<(later: pg.Client) => Promise<void>> {
  const before = new Set(await readRemovals(client));
  return async (later) => {
    const removals = await readRemovals(later);
    await later.query('begin');
    for (const each of removals) if (!before.has(each)) await later.query(each);
    await later.query('commit');
  };
}
