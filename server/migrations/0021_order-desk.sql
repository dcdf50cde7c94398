CREATE TABLE "shipment_goods" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"name" text NOT NULL,
	"material_no" text NOT NULL,
	"needed" integer NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipment_goods_packed" CHECK ("shipment_goods"."packed" >= 0),
	CONSTRAINT "shipment_goods_not_more" CHECK ("shipment_goods"."packed" <= "shipment_goods"."needed" and "shipment_goods"."needed" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"words" text NOT NULL,
	"happened_at" text DEFAULT '' NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"code" text NOT NULL,
	"stage" text DEFAULT 'CREATED' NOT NULL,
	"stage_at" timestamp with time zone NOT NULL,
	"tracking_no" text,
	"carrier_trade_no" text,
	"label_asked_at" timestamp with time zone,
	"carrier_id" text,
	"carrier_payment_no" text,
	"carrier_validation_no" text,
	"collect_amount" integer,
	"label_failure" text,
	"slip_printed_at" timestamp with time zone,
	"label_printed_at" timestamp with time zone,
	"not_fetched_at" timestamp with time zone,
	"is_dealt_with" boolean DEFAULT false NOT NULL,
	"carrier_code" text,
	"carrier_words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_known_stage" CHECK ("shipments"."stage" in ('CREATED', 'PICKED', 'PACKED', 'LABELLED', 'HANDED_OVER', 'ARRIVED', 'COLLECTED', 'RETURNED')),
	CONSTRAINT "shipments_left_with_number" CHECK ("shipments"."stage" <> 'HANDED_OVER' or "shipments"."tracking_no" is not null)
);
--> statement-breakpoint
ALTER TABLE "shipment_goods" ADD CONSTRAINT "shipment_goods_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_messages" ADD CONSTRAINT "shipment_messages_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_goods_once" ON "shipment_goods" USING btree ("shipment_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_line" ON "shipment_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "shipment_messages_shipment" ON "shipment_messages" USING btree ("shipment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_messages_notice_once" ON "shipment_messages" USING btree ("shipment_id","code","happened_at") WHERE "shipment_messages"."kind" = 'NOTICE';--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_code" ON "shipments" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking_no" ON "shipments" USING btree ("tracking_no") WHERE "shipments"."tracking_no" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_carrier_trade_no" ON "shipments" USING btree ("carrier_trade_no");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_carrier_id" ON "shipments" USING btree ("carrier_id");--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_stage" ON "shipments" USING btree ("stage","stage_at","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("id") WHERE "orders"."order_status" in ('ESTABLISHED', 'PROCESSING');
--> statement-breakpoint
-- The same table as rules/shipment-stages.ts; a test compares them.
create function keep_shipment_stages() returns trigger
language plpgsql as $$
begin
  if not (case old.stage
    when 'CREATED' then new.stage in ('PICKED')
    when 'PICKED' then new.stage in ('PACKED')
    when 'PACKED' then new.stage in ('LABELLED', 'PICKED')
    when 'LABELLED' then new.stage in ('HANDED_OVER', 'PACKED')
    when 'HANDED_OVER' then new.stage in ('ARRIVED', 'COLLECTED', 'RETURNED')
    when 'ARRIVED' then new.stage in ('COLLECTED', 'RETURNED')
    else false
  end) then
    raise check_violation using constraint = 'shipments_stage_transition',
      message = format('A shipment goes from %s to %s.', old.stage, new.stage);
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_shipment_stages before update of stage on shipments
  for each row when (old.stage <> new.stage) execute function keep_shipment_stages();
--> statement-breakpoint
-- The lock of the line makes parcels of the same line wait for each other, so that each sees what the others took; it does
-- not contend with the lock of the foreign key, which each of them holds already. What has come back may be sent again.
create function keep_units_within_line() returns trigger
language plpgsql as $$
declare
  bought integer;
  taken integer;
begin
  select quantity into bought from order_lines where id = new.order_line_id for no key update;
  if not exists (
    select from shipments s join order_lines l on l.order_id = s.order_id
    where s.id = new.shipment_id and l.id = new.order_line_id
  ) then
    raise check_violation using constraint = 'shipment_lines_same_order',
      message = format('Line %s belongs to another order.', new.order_line_id);
  end if;
  select coalesce(sum(o.quantity), 0) into taken
  from shipment_lines o join shipments s on s.id = o.shipment_id
  where o.order_line_id = new.order_line_id and s.stage <> 'RETURNED';
  if taken > bought then
    raise check_violation using constraint = 'shipment_lines_within_line',
      message = format('%s units of line %s are in parcels, %s were bought.', taken, new.order_line_id, bought);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_units_within_line after insert or update on shipment_lines
  for each row execute function keep_units_within_line();
