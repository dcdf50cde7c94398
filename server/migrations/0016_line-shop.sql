CREATE TABLE "line_shop_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_shop_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"ecid" text NOT NULL,
	"event_time" bigint NOT NULL,
	"redirect_url" text NOT NULL,
	"products" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_shop_events_known" CHECK ("line_shop_events"."event_id" in (1, 2, 4, 5)),
	CONSTRAINT "line_shop_events_status" CHECK ("line_shop_events"."status" in ('WAITING', 'SENT', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "line_shop_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_shop_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"ecid" text NOT NULL,
	"status" text NOT NULL,
	"reported_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_shop_orders_status" CHECK ("line_shop_orders"."status" in ('OWED', 'REPORTED', 'FINISHING', 'FINISHED', 'CLOSED')),
	CONSTRAINT "line_shop_orders_times" CHECK (("line_shop_orders"."finished_at" is not null) = ("line_shop_orders"."status" = 'FINISHED')
        and ("line_shop_orders"."reported_at" is not null or "line_shop_orders"."status" in ('OWED', 'CLOSED')))
);
--> statement-breakpoint
ALTER TABLE "line_shop_orders" ADD CONSTRAINT "line_shop_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "line_shop_events_once" ON "line_shop_events" USING btree ("ecid","event_time","event_id",md5("products"));--> statement-breakpoint
CREATE INDEX "line_shop_events_waiting" ON "line_shop_events" USING btree ("id") WHERE "line_shop_events"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "line_shop_events_created" ON "line_shop_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_shop_orders_order" ON "line_shop_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_shop_orders_open" ON "line_shop_orders" USING btree ("id") WHERE "line_shop_orders"."status" = 'REPORTED';