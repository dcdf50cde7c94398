CREATE TABLE "standing_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "standing_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"lines" jsonb NOT NULL,
	"delivery" jsonb,
	"payment_type" text NOT NULL,
	"rhythm_weeks" integer,
	"rhythm_days" integer NOT NULL,
	"next_on" date NOT NULL,
	"agreed_amount" integer NOT NULL,
	"agreed_prices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "standing_orders_state_known" CHECK ("standing_orders"."state" in ('RUNNING', 'WAITING', 'PAUSED', 'ENDED')),
	CONSTRAINT "standing_orders_reason_known" CHECK ("standing_orders"."reason" in ('BY_MEMBER', 'UNCOLLECTED', 'UNPAID', 'PRICE_ROSE', 'SOLD_OUT', 'UNDELIVERABLE', 'UNPAYABLE')),
	CONSTRAINT "standing_orders_payment_type" CHECK ("standing_orders"."payment_type" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH')),
	CONSTRAINT "standing_orders_reason_given" CHECK (("standing_orders"."state" in ('WAITING', 'PAUSED')) = ("standing_orders"."reason" is not null)),
	CONSTRAINT "standing_orders_delivery_until_end" CHECK (("standing_orders"."state" = 'ENDED') = ("standing_orders"."delivery" is null) and ("standing_orders"."state" = 'ENDED') = ("standing_orders"."ended_at" is not null)),
	CONSTRAINT "standing_orders_rhythm" CHECK ("standing_orders"."rhythm_days" between 7 and 366),
	CONSTRAINT "standing_orders_agreed_amount" CHECK ("standing_orders"."agreed_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "standing_parcels" (
	"standing_order_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"announced_at" timestamp with time zone,
	"order_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_parcels_standing_order_id_due_on_pk" PRIMARY KEY("standing_order_id","due_on"),
	CONSTRAINT "standing_parcels_state" CHECK ("standing_parcels"."state" in ('OPEN', 'ORDERED', 'SKIPPED', 'UNCOLLECTED', 'UNPAID')),
	CONSTRAINT "standing_parcels_ordered" CHECK (("standing_parcels"."state" in ('ORDERED', 'UNCOLLECTED', 'UNPAID')) = ("standing_parcels"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_parcels" ADD CONSTRAINT "standing_parcels_standing_order_id_standing_orders_id_fk" FOREIGN KEY ("standing_order_id") REFERENCES "public"."standing_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_orders_user" ON "standing_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_orders_request" ON "standing_orders" USING btree ("user_id","request_key") WHERE "standing_orders"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "standing_orders_running" ON "standing_orders" USING btree ("next_on","id") WHERE "standing_orders"."state" = 'RUNNING';--> statement-breakpoint
CREATE INDEX "standing_orders_next" ON "standing_orders" USING btree ("next_on","id");--> statement-breakpoint
CREATE INDEX "standing_orders_state" ON "standing_orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "standing_orders_created" ON "standing_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "standing_parcels_order" ON "standing_parcels" USING btree ("order_id") WHERE "standing_parcels"."order_id" is not null;--> statement-breakpoint
-- The privacy statement names standing orders, where the shop's own words still stand.
update pages set body = replace(replace(body,
  '<tr><td>瀏覽紀錄、裝置與連線資訊</td>',
  '<tr><td>定期配的商品、週期、收件與發票資料</td><td>您設定定期配時</td><td>依您選的週期建立訂單並事先通知；隨時可以修改、略過、暫停或結束</td></tr>
<tr><td>瀏覽紀錄、裝置與連線資訊</td>'),
  '<li>登入的安全紀錄：',
  '<li>定期配的收件與發票資料：結束時刪除。</li>
<li>登入的安全紀錄：')
where slug = 'privacy-statement';--> statement-breakpoint
-- Last, because checkout waits from here on. It reads no row.
ALTER TABLE "orders" ADD COLUMN "standing_order_id" integer;
