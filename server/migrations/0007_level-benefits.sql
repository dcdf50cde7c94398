CREATE TABLE "level_benefits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_benefits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level_id" integer NOT NULL,
	"kind" text NOT NULL,
	"coupon_event_id" integer NOT NULL,
	"rhythm" text NOT NULL,
	"count" integer NOT NULL,
	"valid_days" integer NOT NULL,
	CONSTRAINT "level_benefits_kind" CHECK ("level_benefits"."kind" in ('BIRTHDAY_COUPON', 'FREE_SHIPPING_COUPON', 'COUPON')),
	CONSTRAINT "level_benefits_rhythm" CHECK ("level_benefits"."rhythm" in ('BIRTH_MONTH', 'MONTH', 'QUARTER')),
	CONSTRAINT "level_benefits_birthday" CHECK (("level_benefits"."kind" = 'BIRTHDAY_COUPON') = ("level_benefits"."rhythm" = 'BIRTH_MONTH')),
	CONSTRAINT "level_benefits_positive" CHECK ("level_benefits"."count" > 0 and "level_benefits"."valid_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "level_grants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_grants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"benefit_id" integer NOT NULL,
	"period" date NOT NULL,
	"is_birthday" boolean NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_spending" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"order_no" text NOT NULL,
	"amount" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	"period_begin_at" timestamp with time zone,
	CONSTRAINT "level_spending_amount" CHECK ("level_spending"."amount" >= 0)
);
--> statement-breakpoint
DROP INDEX "user_coupons_once";--> statement-breakpoint
ALTER TABLE "coupon_events" ALTER COLUMN "code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD COLUMN "valid_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "reminded_period_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "level_benefits" ADD CONSTRAINT "level_benefits_level_id_level_rules_id_fk" FOREIGN KEY ("level_id") REFERENCES "public"."level_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_benefits" ADD CONSTRAINT "level_benefits_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_grants" ADD CONSTRAINT "level_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_grants" ADD CONSTRAINT "level_grants_benefit_id_level_benefits_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."level_benefits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_spending" ADD CONSTRAINT "level_spending_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_spending" ADD CONSTRAINT "level_spending_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "level_benefits_level" ON "level_benefits" USING btree ("level_id");--> statement-breakpoint
CREATE UNIQUE INDEX "level_grants_once" ON "level_grants" USING btree ("user_id","benefit_id","period");--> statement-breakpoint
CREATE UNIQUE INDEX "level_grants_one_birthday" ON "level_grants" USING btree ("user_id","period") WHERE "level_grants"."is_birthday";--> statement-breakpoint
CREATE INDEX "level_spending_user" ON "level_spending" USING btree ("user_id","counted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_period_end" ON "users" USING btree ("period_end_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_once" ON "user_coupons" USING btree ("user_id","coupon_event_id") WHERE "user_coupons"."valid_until" is null;--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on level_benefits
  for each statement execute function announce_change('members');
--> statement-breakpoint
-- What the levels of a shop promised in words until now becomes rows. Words without a mechanism are taken out.
with promised as (
  select l.id as level_id, (regexp_match(b.text, '^生日當月 (\d+) 元優惠券$'))[1]::integer as amount
  from level_rules l, jsonb_array_elements_text(l.benefits) as b(text)
), events as (
  insert into coupon_events (name, discount_type, discount_value, event_begin_at, event_end_at)
  select distinct '生日禮 ' || amount || ' 元優惠券', 'AMOUNT', amount, timestamptz '2026-01-01 00:00+08', timestamptz '2126-01-01 00:00+08'
  from promised where amount is not null
  returning id, discount_value
)
insert into level_benefits (level_id, kind, coupon_event_id, rhythm, count, valid_days)
select p.level_id, 'BIRTHDAY_COUPON', e.id, 'BIRTH_MONTH', 1, 31
from promised p join events e on e.discount_value = p.amount;
--> statement-breakpoint
with promised as (
  select l.id as level_id, w.rhythm, w.count, w.valid_days
  from level_rules l, jsonb_array_elements_text(l.benefits) as b(text)
  join (values ('每季一張免運券', 'QUARTER', 1, 92), ('每月一張免運券', 'MONTH', 1, 31), ('每月三張免運券', 'MONTH', 3, 31))
    as w(text, rhythm, count, valid_days) using (text)
), event as (
  insert into coupon_events (name, discount_type, event_begin_at, event_end_at)
  select '會員免運券', 'FREE_SHIPPING', timestamptz '2026-01-01 00:00+08', timestamptz '2126-01-01 00:00+08'
  where exists (select from promised)
  returning id
)
insert into level_benefits (level_id, kind, coupon_event_id, rhythm, count, valid_days)
select p.level_id, 'FREE_SHIPPING_COUPON', e.id, p.rhythm, p.count, p.valid_days from promised p, event e;
--> statement-breakpoint
update news set content = replace(replace(replace(content,
  '，新品試用優先報名', ''), '，專屬客服回電', ''), '符合資格的會員會收到電子郵件通知，', '')
where content ~ '新品試用優先報名|專屬客服回電|符合資格的會員會收到電子郵件通知';
--> statement-breakpoint
-- Orders that counted before are dated to the first moment at which they could. A running period keeps its amount: its
-- orders are the newest ones that add up to it.
insert into level_spending (order_id, user_id, order_no, amount, counted_at, period_begin_at)
select o.id, o.user_id, o.order_no, o.counted_amount, o.counted_at,
  case when o.newer < u.accumulated_amount then u.period_begin_at end
from (
  select id, user_id, order_no, counted_amount, received_at + interval '8 days' as counted_at,
    sum(counted_amount) over (partition by user_id order by received_at desc, id desc) - counted_amount as newer
  from orders where counted_amount is not null and received_at is not null
) o join users u on u.id = o.user_id;
