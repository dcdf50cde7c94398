CREATE TABLE "statement_sources" (
	"source" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_sources_known" CHECK ("statement_sources"."source" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH'))
);
--> statement-breakpoint
CREATE TABLE "statement_uploads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"row_count" integer NOT NULL,
	"matched" integer NOT NULL,
	"differing" integer NOT NULL,
	"missing_here" integer NOT NULL,
	"missing_there" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_uploads_source" CHECK ("statement_uploads"."source" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH')),
	CONSTRAINT "statement_uploads_rows" CHECK ("statement_uploads"."row_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" integer NOT NULL,
	"reason" text NOT NULL,
	"units" integer NOT NULL,
	"adjustment_id" integer,
	"order_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_entries_reason" CHECK ("lot_entries"."reason" in ('RECEIPT', 'ADJUSTMENT', 'SHIPPED_ELSEWHERE')),
	CONSTRAINT "lot_entries_units" CHECK ("lot_entries"."units" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stock_lots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_record_id" integer NOT NULL,
	"lot_no" text NOT NULL,
	"expires_at" timestamp with time zone,
	"received_at" timestamp with time zone NOT NULL,
	"units_left" integer DEFAULT 0 NOT NULL,
	"blocked_at" timestamp with time zone,
	"blocked_because" text,
	CONSTRAINT "stock_lots_units_left" CHECK ("stock_lots"."units_left" >= 0),
	CONSTRAINT "stock_lots_number" CHECK (length("stock_lots"."lot_no") between 1 and 40 and "stock_lots"."lot_no" !~ '[a-z[:space:]]'),
	CONSTRAINT "stock_lots_blocked" CHECK (("stock_lots"."blocked_at" is null) = ("stock_lots"."blocked_because" is null))
);
--> statement-breakpoint
CREATE TABLE "goods_receipt_lines" (
	"receipt_id" integer NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	"lot_id" integer,
	"quantity" integer NOT NULL,
	"cost_price" integer NOT NULL,
	CONSTRAINT "goods_receipt_lines_receipt_id_place_pk" PRIMARY KEY("receipt_id","place"),
	CONSTRAINT "goods_receipt_lines_quantity" CHECK ("goods_receipt_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "goods_receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_order_id" integer NOT NULL,
	"adjustment_id" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"purchase_order_id" integer NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"cost_price" integer NOT NULL,
	CONSTRAINT "purchase_order_lines_purchase_order_id_place_pk" PRIMARY KEY("purchase_order_id","place"),
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" between 1 and 999999),
	CONSTRAINT "purchase_order_lines_cost" CHECK ("purchase_order_lines"."cost_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purchase_no" text NOT NULL,
	"supplier_id" integer NOT NULL,
	"expected_on" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchase_orders_known_state" CHECK ("purchase_orders"."state" in ('DRAFT', 'ORDERED', 'PARTLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_lots" (
	"shipment_goods_id" integer NOT NULL,
	"lot_id" integer NOT NULL,
	"units" integer NOT NULL,
	"back_at" timestamp with time zone,
	CONSTRAINT "shipment_lots_shipment_goods_id_lot_id_pk" PRIMARY KEY("shipment_goods_id","lot_id"),
	CONSTRAINT "shipment_lots_units" CHECK ("shipment_lots"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "payment_exceptions" DROP CONSTRAINT "payment_exceptions_kind";--> statement-breakpoint
ALTER TABLE "statement_uploads" ADD CONSTRAINT "statement_uploads_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_entries" ADD CONSTRAINT "lot_entries_lot_id_stock_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."stock_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_entries" ADD CONSTRAINT "lot_entries_adjustment_id_stock_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."stock_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_lots" ADD CONSTRAINT "stock_lots_stock_record_id_stock_records_id_fk" FOREIGN KEY ("stock_record_id") REFERENCES "public"."stock_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_lot_id_stock_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."stock_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipts" ADD CONSTRAINT "goods_receipts_adjustment_id_stock_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."stock_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lots" ADD CONSTRAINT "shipment_lots_shipment_goods_id_shipment_goods_id_fk" FOREIGN KEY ("shipment_goods_id") REFERENCES "public"."shipment_goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lots" ADD CONSTRAINT "shipment_lots_lot_id_stock_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."stock_lots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_uploads_once" ON "statement_uploads" USING btree ("source","file_hash");--> statement-breakpoint
CREATE INDEX "statement_uploads_created" ON "statement_uploads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lot_entries_lot" ON "lot_entries" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_entries_order" ON "lot_entries" USING btree ("order_id") WHERE "lot_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_entries_adjustment" ON "lot_entries" USING btree ("adjustment_id") WHERE "lot_entries"."adjustment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_lots_no" ON "stock_lots" USING btree ("stock_record_id","lot_no");--> statement-breakpoint
CREATE INDEX "stock_lots_by_no" ON "stock_lots" USING btree ("lot_no","id");--> statement-breakpoint
CREATE INDEX "stock_lots_left" ON "stock_lots" USING btree ("stock_record_id") WHERE "stock_lots"."units_left" > 0;--> statement-breakpoint
CREATE INDEX "stock_lots_expiry" ON "stock_lots" USING btree ("expires_at","id");--> statement-breakpoint
CREATE INDEX "stock_lots_received" ON "stock_lots" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_product" ON "goods_receipt_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_lot" ON "goods_receipt_lines" USING btree ("lot_id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipts_adjustment" ON "goods_receipts" USING btree ("adjustment_id");--> statement-breakpoint
CREATE INDEX "goods_receipts_order" ON "goods_receipts" USING btree ("purchase_order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("purchase_order_id","product_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_of_product" ON "purchase_order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_purchase_no" ON "purchase_orders" USING btree ("purchase_no");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_state" ON "purchase_orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_expected" ON "purchase_orders" USING btree ("expected_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree ("name");--> statement-breakpoint
-- Where there are millions of refunds these two are made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "payment_refunds_provider_number" ON "payment_refunds" USING btree ("provider_refund_id") WHERE "payment_refunds"."provider_refund_id" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "payment_refunds_hand_reference" ON "payment_refunds" USING btree ("hand_reference") WHERE "payment_refunds"."hand_reference" is not null;--> statement-breakpoint
CREATE INDEX "shipment_lots_lot" ON "shipment_lots" USING btree ("lot_id");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('OPENING', 'SALE', 'CANCELLATION', 'RETURN', 'ADJUSTMENT', 'ERP_COUNT', 'RECEIPT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_kind" CHECK ("payment_exceptions"."kind" in ('PAID_AFTER_CANCEL', 'PAID_TWICE', 'AMOUNT_DIFFERS', 'PROVIDER_UNKNOWN', 'DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER', 'DEPOSIT_UNKNOWN', 'NOT_AT_PROVIDER', 'NOT_TOLD', 'REFUND_DIFFERS', 'REFUND_FAILED', 'REFUND_BY_HAND', 'BOOKS_DIFFER', 'STATEMENT_DIFFERS', 'STATEMENT_ONLY', 'STATEMENT_LACKS')) NOT VALID;--> statement-breakpoint
create trigger raise_version before update on suppliers for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on purchase_orders for each row execute function raise_version();
--> statement-breakpoint
create function check_purchase_state() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('DRAFT', 'ORDERED'), ('DRAFT', 'CANCELLED'), ('ORDERED', 'CANCELLED'), ('ORDERED', 'PARTLY_RECEIVED'),
    ('ORDERED', 'RECEIVED'), ('PARTLY_RECEIVED', 'RECEIVED'), ('PARTLY_RECEIVED', 'CLOSED')
  ) then
    raise exception 'A purchase order cannot become % after %.', new.state, old.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_purchase_state before update of state on purchase_orders
  for each row when (old.state is distinct from new.state) execute function check_purchase_state();
--> statement-breakpoint
-- The units left of a lot are what came in less what left. Only these two triggers write them; the check of the column
-- refuses to take more than there are, whoever takes.
create function count_lot_entry() returns trigger language plpgsql as $$
begin
  update stock_lots set units_left = units_left + new.units where id = new.lot_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_lot_entry after insert on lot_entries for each row execute function count_lot_entry();
--> statement-breakpoint
create function count_shipped_lot() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.back_at is null then
    update stock_lots set units_left = units_left + old.units where id = old.lot_id;
  end if;
  if tg_op <> 'DELETE' and new.back_at is null then
    update stock_lots set units_left = units_left - new.units where id = new.lot_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_shipped_lot after insert or update or delete on shipment_lots
  for each row execute function count_shipped_lot();
--> statement-breakpoint
-- Sold-out goods say when they are expected. Receipts change the stock, which announces itself.
create trigger announce_change after insert or update or delete or truncate on purchase_orders
  for each statement execute function announce_change('shelf');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on purchase_order_lines
  for each statement execute function announce_change('shelf');
--> statement-breakpoint
-- The units that were sold and are still in the house, because no parcel has them: by stock record, of these records or of
-- all (null). Cancelled and returned orders have none. What is sold and not packed may still have a lot (ADR 054), so lots
-- have at most these units and the web stock. The books and every change of lots count with this function alone.
create function units_to_pack(record_ids integer[]) returns table (record_id integer, units integer)
language sql stable as $$
  with sold as (
    select m.order_id, r.id as record_id, r.product_id, -sum(m.web_change) as units
    from orders o join stock_movements m on m.order_id = o.id join stock_records r on r.id = m.stock_record_id
    where o.order_status in ('ESTABLISHED', 'PROCESSING') and m.reason <> 'RETURN'
      and (record_ids is null or m.stock_record_id = any(record_ids))
    group by m.order_id, r.id
  ), rest as (
    select greatest(s.units - coalesce((
      select sum(g.packed) from shipments p join shipment_goods g on g.shipment_id = p.id
      where p.order_id = s.order_id and g.kind = 'product' and g.item_id = s.product_id), 0), 0) as units, s.record_id
    from sold s
    union all
    select g.needed - g.packed, r.id
    from shipments p join orders o on o.id = p.order_id join shipment_goods g on g.shipment_id = p.id
    join stock_records r on r.product_id = g.item_id
    where p.stage in ('CREATED', 'PICKED') and o.order_status in ('SHIPPED', 'ARRIVED', 'COMPLETED')
      and g.kind = 'product' and (record_ids is null or r.id = any(record_ids))
  )
  select rest.record_id, sum(rest.units)::integer from rest group by rest.record_id having sum(rest.units) > 0
$$;
--> statement-breakpoint
-- The goods of a cancelled order are sold again, so what its parcels without a label had of lots is in the house again. The
-- parcels stay, so that whoever holds one learns that it must not leave. Lots are locked in one order, before the stock.
create function give_lots_back() returns trigger language plpgsql as $$
begin
  perform l.id from stock_lots l where l.id in (
    select x.lot_id from shipments p join shipment_goods g on g.shipment_id = p.id
    join shipment_lots x on x.shipment_goods_id = g.id
    where p.order_id = new.id and p.stage in ('CREATED', 'PICKED', 'PACKED') and x.back_at is null
  ) order by l.id for no key update;
  update shipment_lots x set back_at = now() from shipments p join shipment_goods g on g.shipment_id = p.id
  where p.order_id = new.id and p.stage in ('CREATED', 'PICKED', 'PACKED')
    and x.shipment_goods_id = g.id and x.back_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger give_lots_back after update of order_status on orders for each row
  when (new.order_status = 'CANCELLED' and old.order_status <> 'CANCELLED') execute function give_lots_back();
