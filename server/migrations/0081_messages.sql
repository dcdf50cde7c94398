CREATE TABLE "advertised_members" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "automations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"channel" text DEFAULT 'BOTH' NOT NULL,
	"text" text NOT NULL,
	"image" text,
	"link" text,
	"coupon_event_id" integer,
	"link_code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"kind" text NOT NULL,
	"daily_limit" integer DEFAULT 200 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automations_channel" CHECK ("automations"."channel" in ('BOTH', 'LINE', 'EMAIL')),
	CONSTRAINT "automations_kind" CHECK ("automations"."kind" in ('CART', 'FIRST_ORDER', 'SLEEPING', 'BIRTHDAY')),
	CONSTRAINT "automations_daily_limit" CHECK ("automations"."daily_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "message_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" integer,
	"automation_id" integer,
	"user_id" integer NOT NULL,
	"occasion" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_by_email" boolean DEFAULT false NOT NULL,
	"taken_at" timestamp with time zone,
	"enqueued_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "message_recipients_state" CHECK ("message_recipients"."state" in ('WAITING', 'TAKEN', 'SENT', 'FAILED', 'LEFT_OUT')),
	CONSTRAINT "message_recipients_origin" CHECK (num_nonnulls("message_recipients"."message_id", "message_recipients"."automation_id") = 1),
	CONSTRAINT "message_recipients_settled" CHECK (("message_recipients"."state" in ('WAITING', 'TAKEN')) = ("message_recipients"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "message_sums" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer,
	"automation_id" integer,
	"pressed" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"sales" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "message_sums_origin" CHECK (num_nonnulls("message_sums"."message_id", "message_sums"."automation_id") = 1),
	CONSTRAINT "message_sums_pressed" CHECK ("message_sums"."pressed" >= 0),
	CONSTRAINT "message_sums_unsubscribed" CHECK ("message_sums"."unsubscribed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"channel" text DEFAULT 'BOTH' NOT NULL,
	"text" text NOT NULL,
	"image" text,
	"link" text,
	"coupon_event_id" integer,
	"link_code" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"segment" jsonb NOT NULL,
	"send_at" timestamp with time zone,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"sent_by" integer,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"stopped_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('BOTH', 'LINE', 'EMAIL')),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('DRAFT', 'AWAITING', 'SENDING', 'STOPPED', 'DONE')),
	CONSTRAINT "messages_sent_by" CHECK (("messages"."state" = 'DRAFT') = ("messages"."sent_by" is null)
        and ("messages"."state" in ('DRAFT', 'AWAITING')) = ("messages"."started_at" is null))
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "advertised_members" ADD CONSTRAINT "advertised_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sums" ADD CONSTRAINT "message_sums_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sums" ADD CONSTRAINT "message_sums_automation_id_automations_id_fk" FOREIGN KEY ("automation_id") REFERENCES "public"."automations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertised_members_at" ON "advertised_members" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "automations_link_code" ON "automations" USING btree ("link_code");--> statement-breakpoint
CREATE INDEX "automations_coupon" ON "automations" USING btree ("coupon_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_once" ON "message_recipients" USING btree ("message_id","user_id") WHERE "message_recipients"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_recipients_occasion" ON "message_recipients" USING btree ("automation_id","user_id","occasion") WHERE "message_recipients"."automation_id" is not null;--> statement-breakpoint
CREATE INDEX "message_recipients_open" ON "message_recipients" USING btree ("message_id","user_id") WHERE "message_recipients"."message_id" is not null and "message_recipients"."state" in ('WAITING', 'TAKEN');--> statement-breakpoint
CREATE INDEX "message_recipients_open_occasion" ON "message_recipients" USING btree ("automation_id","user_id") WHERE "message_recipients"."automation_id" is not null and "message_recipients"."state" in ('WAITING', 'TAKEN');--> statement-breakpoint
CREATE INDEX "message_recipients_taken" ON "message_recipients" USING btree ("taken_at") WHERE "message_recipients"."state" = 'TAKEN';--> statement-breakpoint
CREATE INDEX "message_recipients_member" ON "message_recipients" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_recipients_automation" ON "message_recipients" USING btree ("automation_id","created_at") WHERE "message_recipients"."automation_id" is not null;--> statement-breakpoint
CREATE INDEX "message_recipients_settled_at" ON "message_recipients" USING btree ("settled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_sums_message" ON "message_sums" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_sums_automation" ON "message_sums" USING btree ("automation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_link_code" ON "messages" USING btree ("link_code");--> statement-breakpoint
CREATE INDEX "messages_sending" ON "messages" USING btree ("id") WHERE "messages"."state" = 'SENDING';--> statement-breakpoint
CREATE INDEX "messages_by_send_at" ON "messages" USING btree ("send_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_started_at" ON "messages" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "messages_coupon" ON "messages" USING btree ("coupon_event_id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'EXCHANGE', 'REST_CANCEL', 'PRICE_CHANGE', 'PRICE_IMPORT', 'DISCOUNT_EVENT', 'COUPON_EVENT', 'COUPON_GIFT', 'VERSION', 'BULK_CHANGE', 'MESSAGE')) NOT VALID;--> statement-breakpoint
create trigger raise_version before update on messages for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on automations for each row execute function raise_version();
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on messages
  for each row execute function note_media_uses('messages', 'image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on automations
  for each row execute function note_media_uses('automations', 'image');
--> statement-breakpoint
-- The sums of a message stay when its recipients are deleted, whoever deletes them: the job after 90 days, or an erasure.
-- Orders count as in `salesAfterMessages`.
create function add_deleted_recipients() returns trigger language plpgsql as $$
begin
  insert into message_sums (message_id, sent, failed, left_out, orders, sales)
  select letter.message_id, count(*) filter (where state = 'SENT'), count(*) filter (where state = 'FAILED'),
    count(*) filter (where state = 'LEFT_OUT'), coalesce(max(bought.orders), 0), coalesce(max(bought.sales), 0)
  from gone letter left join (
    select message_id, count(*) as orders, sum(paid_amount) as sales from (
      select distinct sent.message_id, o.id, o.paid_amount from gone sent
      join orders o on o.user_id = sent.user_id and o.payment_at >= sent.settled_at
        and o.payment_at < sent.settled_at + interval '7 days'
      where sent.message_id is not null and sent.state = 'SENT') each group by message_id
  ) bought on bought.message_id = letter.message_id
  where letter.message_id is not null and state in ('SENT', 'FAILED', 'LEFT_OUT') group by letter.message_id order by letter.message_id
  on conflict (message_id) do update set sent = message_sums.sent + excluded.sent,
    failed = message_sums.failed + excluded.failed, left_out = message_sums.left_out + excluded.left_out,
    orders = message_sums.orders + excluded.orders, sales = message_sums.sales + excluded.sales;
  insert into message_sums (automation_id, sent, failed, left_out, orders, sales)
  select letter.automation_id, count(*) filter (where state = 'SENT'), count(*) filter (where state = 'FAILED'),
    count(*) filter (where state = 'LEFT_OUT'), coalesce(max(bought.orders), 0), coalesce(max(bought.sales), 0)
  from gone letter left join (
    select automation_id, count(*) as orders, sum(paid_amount) as sales from (
      select distinct sent.automation_id, o.id, o.paid_amount from gone sent
      join orders o on o.user_id = sent.user_id and o.payment_at >= sent.settled_at
        and o.payment_at < sent.settled_at + interval '7 days'
      where sent.automation_id is not null and sent.state = 'SENT') each group by automation_id
  ) bought on bought.automation_id = letter.automation_id
  where letter.automation_id is not null and state in ('SENT', 'FAILED', 'LEFT_OUT') group by letter.automation_id order by letter.automation_id
  on conflict (automation_id) do update set sent = message_sums.sent + excluded.sent,
    failed = message_sums.failed + excluded.failed, left_out = message_sums.left_out + excluded.left_out,
    orders = message_sums.orders + excluded.orders, sales = message_sums.sales + excluded.sales;
  return null;
end $$;
--> statement-breakpoint
create trigger add_deleted_recipients after delete on message_recipients
  referencing old table as gone for each statement execute function add_deleted_recipients();
--> statement-breakpoint
-- The four automatic messages, off until an operator has read their words.
insert into automations (kind, title, text, link) values
  ('CART', '您的購物車還有商品', E'您放進購物車的商品還在等您。\n\n商品數量有限，方便時請回來看看。', '/cart'),
  ('FIRST_ORDER', '用得還習慣嗎？', E'謝謝您第一次選購我們的商品。\n\n如果使用上有任何問題，歡迎與客服聯絡；也可以看看其他系列，找到最適合您的一款。', '/products'),
  ('SLEEPING', '好久不見', E'距離您上次選購有一段時間了。\n\n家裡的用品還夠嗎？歡迎回來看看。', '/products'),
  ('BIRTHDAY', '生日快樂', E'祝您生日快樂，天天舒心。\n\n歡迎來看看我們為您準備的商品。', '/products');
--> statement-breakpoint
-- The privacy statement names messages, where the shop's own words still stand.
update pages set body = replace(replace(replace(body,
  '<tr><td>瀏覽紀錄、裝置與連線資訊</td>',
  '<tr><td>同意收活動消息的會員：購買日期、購物車是否有商品、生日、等候的商品</td><td>同意之後</td><td>決定何時寄送哪一則活動消息；每則都可以取消，晚上 9 點到早上 9 點不寄</td></tr>
<tr><td>瀏覽紀錄、裝置與連線資訊</td>'),
  '<li>登入的安全紀錄：',
  '<li>寄給您的活動消息的紀錄：90 天；之後只保留不含個人資料的總數。</li>
<li>登入的安全紀錄：'),
  '電子報可在會員資料取消訂閱。',
  '活動消息可在會員中心的通知設定，或按每則消息裡的「不再收到」取消。')
where slug = 'privacy-statement';
