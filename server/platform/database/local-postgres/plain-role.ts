import type pg from 'pg';
import { lockKeys } from '../lock-keys.ts';
import { underLock } from '../session-lock.ts';

/** The role that the shop uses: it owns the database and its content, and has no right over the cluster. */
export const plainRole = 'shop_server';

/**
 * Makes the role and gives it the database with everything in it. A superuser could make PostgreSQL run programs and
 * read files; a statement that somebody smuggles in must not. `connection` is that of the superuser. What an earlier
 * version of the shop made as superuser is handed over, so that older data folders go on working.
 */
export async function handToPlainRole<Connection extends pg.ClientConfig>(
  connection: Connection,
): Promise<Connection & { user: string }> {
  await underLock(connection, lockKeys.plainRole, async (client) => {
    await client.query('begin');
    await client.query(createRole);
    await client.query(handOverDatabase);
    await client.query(handOverContent);
    await client.query('commit');
  });
  return { ...connection, user: plainRole };
}

const createRole = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${plainRole}') then
    create role ${plainRole} login;
  end if;
end $$`;

const handOverDatabase = `
do $$ begin
  if (select pg_get_userbyid(datdba) <> '${plainRole}' from pg_database where datname = current_database()) then
    execute format('alter database %I owner to ${plainRole}', current_database());
  end if;
end $$`;

/**
 * PostgreSQL refuses REASSIGN OWNED for the role that made the cluster, so every kind of object is handed over by name.
 * Indexes, the sequences of columns and the types of rows follow their tables; members of extensions stay.
 */
const handOverContent = `
do $$
declare
  statement text;
begin
  for statement in
    with own_schemas as (
      select oid from pg_namespace
      where nspname <> 'information_schema' and nspname !~ '^pg_'
    ), members as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${plainRole}', nspname)
      from pg_namespace
      where oid in (select oid from own_schemas) and nspowner = 'shop'::regrole
        and ('pg_namespace'::regclass, oid) not in (select classid, objid from members)
    union all
    select format('alter %s %s owner to ${plainRole}',
        case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
        pg_class.oid::regclass)
      from pg_class
      where relnamespace in (select oid from own_schemas) and relowner = 'shop'::regrole
        and relkind in ('r', 'p', 'S', 'v', 'm')
        and ('pg_class'::regclass, pg_class.oid) not in (select classid, objid from members)
        and not exists (
          select from pg_depend
          where classid = 'pg_class'::regclass and objid = pg_class.oid and relkind = 'S' and deptype in ('a', 'i')
        )
    union all
    select format('alter routine %s owner to ${plainRole}', pg_proc.oid::regprocedure)
      from pg_proc
      where pronamespace in (select oid from own_schemas) and proowner = 'shop'::regrole
        and ('pg_proc'::regclass, oid) not in (select classid, objid from members)
    union all
    select format('alter type %s owner to ${plainRole}', pg_type.oid::regtype)
      from pg_type
      where typnamespace in (select oid from own_schemas) and typowner = 'shop'::regrole
        and typtype in ('e', 'd', 'r') and ('pg_type'::regclass, oid) not in (select classid, objid from members)
  loop
    execute statement;
  end loop;
end $$`;
