CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"rights" text[] NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_name_length" CHECK (char_length("api_keys"."name") between 1 and 40),
	CONSTRAINT "api_keys_rights" CHECK (cardinality("api_keys"."rights") > 0 and not "api_keys"."rights" && array['catalogue.import', 'supply.import', 'promotions.import', 'content.import', 'members.import', 'administrators.write', 'webhooks.manage', 'keys.manage', 'second-factor.write', 'workspace.read', 'settings.write', 'refund.approve', 'price.approve', 'personal.export', 'member.erase'])
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"queue" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"user_id" integer,
	"body" text,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"replays" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"give_up_at" timestamp with time zone,
	"last_status" integer,
	"last_failure" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('WAITING', 'DELIVERED', 'GIVEN_UP')),
	CONSTRAINT "webhook_deliveries_ended" CHECK (("webhook_deliveries"."state" = 'WAITING') = ("webhook_deliveries"."ended_at" is null) and "webhook_deliveries"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"last_failure" text,
	"last_success_at" timestamp with time zone,
	"resume_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_url_length" CHECK (char_length("webhooks"."url") between 1 and 2000),
	CONSTRAINT "webhooks_events" CHECK (cardinality("webhooks"."events") > 0 and "webhooks"."events" <@ array['order.placed', 'order.paid', 'order.shipped', 'order.completed', 'order.cancelled', 'refund.completed', 'product.changed', 'stock.changed', 'member.registered']),
	CONSTRAINT "webhooks_old_secret" CHECK (("webhooks"."sealed_old_secret" is null) = ("webhooks"."old_secret_until" is null)),
	CONSTRAINT "webhooks_failing" CHECK ("webhooks"."failures" >= 0 and ("webhooks"."failures" = 0) = ("webhooks"."failing_since" is null))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_administrator" ON "api_keys" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queue" ON "webhook_deliveries" USING btree ("webhook_id","queue","id") WHERE "webhook_deliveries"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_tests" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."state" = 'WAITING' and "webhook_deliveries"."type" = 'webhook.test';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id") WHERE "webhook_deliveries"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_ended" ON "webhook_deliveries" USING btree ("ended_at") WHERE "webhook_deliveries"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("webhook_id","type","queue") WHERE "webhook_deliveries"."state" = 'WAITING' and "webhook_deliveries"."tries" = 0 and "webhook_deliveries"."replays" = 0 and "webhook_deliveries"."type" in ('product.changed', 'stock.changed');--> statement-breakpoint
CREATE INDEX "webhooks_failing_since" ON "webhooks" USING btree ("failing_since");--> statement-breakpoint
-- The privacy statement names what goes to other systems, where the shop's own words still stand.
update pages set body = replace(body, '<li>登入的安全紀錄：',
  '<li>傳給倉儲、會計等協力系統的訂單通知：紀錄保留 30 天。</li>
<li>登入的安全紀錄：') where slug = 'privacy-statement';
--> statement-breakpoint
-- Writes an event for each webhook that wants it, in the transaction that makes the fact, also while the webhook is paused. It
-- takes no lock that others wait for: whoever makes a webhook waits for the transactions before it. A change of goods
-- that nobody has begun to send stands for this one too; its row stays locked, so that nobody begins to send it before
-- this transaction has committed.
create function write_webhook_event(kind text, queued text, about bigint, member integer) returns void
language plpgsql as $$
begin
  insert into webhook_deliveries (webhook_id, event_id, type, queue, subject_id, user_id)
  select w.id, event.id, kind, queued, about, member
  from (select gen_random_uuid() as id) event, webhooks w
  where w.deleted_at is null and kind = any (w.events)
  order by w.id
  on conflict (webhook_id, type, queue)
    where state = 'WAITING' and tries = 0 and replays = 0 and type in ('product.changed', 'stock.changed')
    do update set created_at = now();
end
$$;
--> statement-breakpoint
create function write_order_event() returns trigger language plpgsql as $$
declare
  queued text := 'order ' || new.id;
begin
  if tg_op = 'INSERT' then
    perform write_webhook_event('order.placed', queued, new.id, new.user_id);
    return null;
  end if;
  if new.payment_status = 'PAID' and old.payment_status <> 'PAID' then
    perform write_webhook_event('order.paid', queued, new.id, new.user_id);
  end if;
  if new.order_status <> old.order_status and new.order_status in ('SHIPPED', 'COMPLETED', 'CANCELLED') then
    perform write_webhook_event('order.' || lower(new.order_status), queued, new.id, new.user_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function write_refund_event() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('refund.completed', 'order ' || new.order_id, new.id,
    (select user_id from orders where id = new.order_id));
  return null;
end
$$;
--> statement-breakpoint
-- By statement, because an import writes ten thousand rows at once. In the order of the ids, so that two of them wait for each other
-- and never in a circle.
create function write_product_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where deleted_at is null and 'product.changed' = any (events)) then
    perform write_webhook_event('product.changed', 'product ' || id, id, null) from (select id from changed order by id) each;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Only for changes of what the event says (readProductFacts), besides the version and the time.
create function write_product_changes() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where deleted_at is null and 'product.changed' = any (events)) then
    perform write_webhook_event('product.changed', 'product ' || id, id, null)
    from (
      select c.id from changed c join before b using (id)
      where (c.name, c.material_no, c.international_barcode, c.price, c.member_price, c.volume, c.current_visibility_rule)
        is distinct from (b.name, b.material_no, b.international_barcode, b.price, b.member_price, b.volume, b.current_visibility_rule)
      order by c.id) each;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function write_stock_event() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('stock.changed', 'product ' || new.product_id, new.product_id, null);
  return null;
end
$$;
--> statement-breakpoint
create function write_member_event() returns trigger language plpgsql as $$
begin
  perform write_webhook_event('member.registered', 'member ' || new.id, new.id, new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger write_webhook_event after insert or update of order_status, payment_status on orders
  for each row execute function write_order_event();
--> statement-breakpoint
create trigger write_webhook_event after update of status on payment_refunds
  for each row when (new.status = 'DONE' and old.status <> 'DONE') execute function write_refund_event();
--> statement-breakpoint
create trigger write_webhook_event_of_new after insert on products
  referencing new table as changed for each statement execute function write_product_events();
--> statement-breakpoint
create trigger write_webhook_event after update on products
  referencing old table as before new table as changed for each statement execute function write_product_changes();
--> statement-breakpoint
create trigger write_webhook_event_of_gone after delete on products
  referencing old table as changed for each statement execute function write_product_events();
--> statement-breakpoint
create trigger write_webhook_event after update of web_stock, erp_stock, locked on stock_records
  for each row when (new.product_id is not null and
    (new.web_stock, new.erp_stock, new.locked) is distinct from (old.web_stock, old.erp_stock, old.locked))
  execute function write_stock_event();
--> statement-breakpoint
create trigger write_webhook_event_of_new after insert on stock_records
  for each row when (new.product_id is not null) execute function write_stock_event();
--> statement-breakpoint
create trigger write_webhook_event after update of verified_at on users
  for each row when (new.verified_at is not null and old.verified_at is null) execute function write_member_event();
--> statement-breakpoint
create trigger write_webhook_event_of_new after insert on users
  for each row when (new.verified_at is not null) execute function write_member_event();
