-- What 0057 to 0087 added without looking at the rows of before: now each of these tables is read once. All steps of an upgrade are one
-- transaction, and some lock tables that buyers write, so a large shop runs these lines by hand before: then there is nothing to read.
ALTER TABLE "approvals" VALIDATE CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "email_codes" VALIDATE CONSTRAINT "email_codes_purpose";--> statement-breakpoint
ALTER TABLE "home_blocks" VALIDATE CONSTRAINT "home_blocks_kind";--> statement-breakpoint
ALTER TABLE "order_returns" VALIDATE CONSTRAINT "order_returns_drop_off_service";--> statement-breakpoint
ALTER TABLE "order_returns" VALIDATE CONSTRAINT "order_returns_drop_off_whole";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_home_carrier";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_store_type";--> statement-breakpoint
ALTER TABLE "payment_exceptions" VALIDATE CONSTRAINT "payment_exceptions_kind";--> statement-breakpoint
ALTER TABLE "privacy_requests" VALIDATE CONSTRAINT "privacy_requests_channel";--> statement-breakpoint
ALTER TABLE "privacy_requests" VALIDATE CONSTRAINT "privacy_requests_last_email";--> statement-breakpoint
ALTER TABLE "privacy_requests" VALIDATE CONSTRAINT "privacy_requests_received_by";--> statement-breakpoint
ALTER TABLE "privacy_requests" VALIDATE CONSTRAINT "privacy_requests_waits";--> statement-breakpoint
ALTER TABLE "product_series" VALIDATE CONSTRAINT "product_series_color";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_measures";--> statement-breakpoint
ALTER TABLE "products" VALIDATE CONSTRAINT "products_weight_grams";--> statement-breakpoint
ALTER TABLE "report_schedules" VALIDATE CONSTRAINT "report_schedules_report";--> statement-breakpoint
ALTER TABLE "restock_notices" VALIDATE CONSTRAINT "restock_notices_combination_id_product_combinations_id_fk";--> statement-breakpoint
ALTER TABLE "restock_notices" VALIDATE CONSTRAINT "restock_notices_goods";--> statement-breakpoint
ALTER TABLE "restock_waves" VALIDATE CONSTRAINT "restock_waves_combination_id_product_combinations_id_fk";--> statement-breakpoint
ALTER TABLE "restock_waves" VALIDATE CONSTRAINT "restock_waves_goods";--> statement-breakpoint
ALTER TABLE "saved_recipients" VALIDATE CONSTRAINT "saved_recipients_chain";--> statement-breakpoint
ALTER TABLE "saved_recipients" VALIDATE CONSTRAINT "saved_recipients_chain_of_store";--> statement-breakpoint
ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_carrier";--> statement-breakpoint
ALTER TABLE "stock_movements" VALIDATE CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stores" VALIDATE CONSTRAINT "stores_kind";--> statement-breakpoint
ALTER TABLE "tasks" VALIDATE CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "threshold_rewards" VALIDATE CONSTRAINT "threshold_rewards_choose";--> statement-breakpoint
ALTER TABLE "stock_records" ADD COLUMN if not exists "alert_level" integer;
--> statement-breakpoint
ALTER TABLE "stock_records" ADD COLUMN if not exists "sold_lately" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What the counts are compared with stands beside them. A level that an operator changes is copied at once; what the hourly
-- count of sales changes is copied by it in small parts, so that no buyer waits for it.
create or replace function set_alert_level() returns trigger language plpgsql as $$
begin
  update stock_records set alert_level = greatest(new.alert_units, ceil(new.alert_days::bigint * new.sold_lately / 7.0)::integer)
  where id = new.stock_record_id
    and alert_level is distinct from greatest(new.alert_units, ceil(new.alert_days::bigint * new.sold_lately / 7.0)::integer);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger set_alert_level after update of alert_units, alert_days on stock_goods
  for each row execute function set_alert_level();
--> statement-breakpoint
-- Most goods have neither. What a copy of the release before counts meanwhile is copied within an hour.
update stock_records r set sold_lately = g.sold_lately,
  alert_level = greatest(g.alert_units, ceil(g.alert_days::bigint * g.sold_lately / 7.0)::integer)
from stock_goods g
where g.stock_record_id = r.id and (g.sold_lately <> 0 or g.alert_units is not null or g.alert_days is not null);
--> statement-breakpoint
-- The same list as before, with level, days and state from the row of the counts.
create or replace view stock_list as
select g.stock_record_id as id, r.product_id, r.gift_id, r.web_stock, r.erp_stock, r.locked as held,
  g.kind, g.name, g.material_no, g.barcode, g.is_shown, g.alert_units, g.alert_days, g.sold_lately, g.erp_counted_at,
  counted.source, counted.on_hand, figures.available, r.alert_level,
  case when r.sold_lately > 0 then (figures.available::bigint * 7 / r.sold_lately)::integer end as days_left,
  case when r.locked > counted.on_hand then 'OVERHELD'
    when figures.available = 0 then 'SOLD_OUT'
    when figures.available < r.alert_level then 'LOW'
    else 'ENOUGH' end as state,
  searchable(g.name || ' ' || g.material_no || ' ' || g.barcode) as called,
  grams(searchable(g.name || ' ' || g.material_no || ' ' || g.barcode)) as called_grams,
  g.waiting
-- Each row has a record; by a left join PostgreSQL knows that the records need not be read to count and order the rows.
from stock_goods g
left join stock_records r on r.id = g.stock_record_id
cross join lateral (
  select case when coalesce((select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)
      then 'WEB' else 'ERP' end as source,
    case when coalesce((select is_maintained from maintain_settings where type = 'YIPIN_ERP'), true)
      then r.web_stock else r.erp_stock end as on_hand) counted
cross join lateral (
  select greatest(counted.on_hand - r.locked, 0) as available) figures;
