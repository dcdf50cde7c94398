-- Ids of tables to which rows are only added, and what refers to them, become bigint: 32 bits last a year and a half at a
-- million orders a day. PostgreSQL writes each table anew for that, while nobody reads or writes it. So this step looks
-- first who is connected: a copy of a release that reads bigint as text must not be, and while others sell, only a shop
-- whose tables are small may wait for it. docs/runbooks/big-numbers.md is for those that it refuses.
do $$
declare
  wanted constant text[] := array[
    'order_lines.id', 'order_return_lines.order_line_id', 'order_line_refunds.order_line_id', 'shipment_lines.order_line_id',
    'payment_attempts.id', 'payment_reports.id', 'payment_reports.attempt_id', 'payment_refunds.attempt_id',
    'payment_exceptions.attempt_id', 'bank_deposits.attempt_id', 'order_events.id', 'stock_movements.id',
    'stock_locks.id', 'issued_invoices.id', 'invoice_corrections.issued_invoice_id', 'metric_days_changed.id', 'audit_entries.id',
    'audit_entries.subject_id', 'closing_rows.source_id', 'sent_letters.id'];
  most_rows constant bigint := 500000;
  tables text;
  rows_there bigint;
  copies integer;
  old_copies integer;
  change text;
begin
  select string_agg(relname, ', ' order by relname), sum(greatest(reltuples, 0)) into tables, rows_there
    from pg_class where oid in (
      select attrelid from unnest(wanted) column_name
        join pg_attribute on attrelid = to_regclass(split_part(column_name, '.', 1)) and attname = split_part(column_name, '.', 2)
        where atttypid = 'integer'::regtype);
  if tables is null then return; end if;
  -- A copy that reads bigint as a number shares this lock on the connection on which it hears of changes (big-numbers.ts).
  select count(*), count(*) filter (where not exists (
      select from pg_locks
      where pg_locks.pid = activity.pid and locktype = 'advisory' and classid = 0 and objid = 7203515 and granted))
    into copies, old_copies
    from pg_stat_activity activity
    where datname = current_database() and application_name = 'shop-changes';
  if old_copies > 0 then
    raise exception using errcode = 'QM409', message = format(
      'This release makes ids larger than %s of the connected copies of the shop can read. Start the release before it on all '
      'copies first, or stop all of them: docs/runbooks/big-numbers.md.', old_copies);
  end if;
  if copies > 0 and rows_there > most_rows then
    raise exception using errcode = 'QM409', message = format(
      'This release writes tables of some %s rows anew, for which nobody could buy meanwhile, and copies of the shop are '
      'connected. Stop all of them and run `npm run migrate`: docs/runbooks/big-numbers.md.', rows_there);
  end if;
  execute 'lock table ' || tables || ' in access exclusive mode';
  for change in
    select format('alter table %I %s', relname, string_agg(format('alter column %I type bigint', attname), ', '))
      from unnest(wanted) column_name
      join pg_class on pg_class.oid = to_regclass(split_part(column_name, '.', 1))
      join pg_attribute on attrelid = pg_class.oid and attname = split_part(column_name, '.', 2)
      where atttypid = 'integer'::regtype
      group by relname
  loop
    execute change;
  end loop;
end $$;
