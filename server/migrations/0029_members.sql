CREATE TABLE "member_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_gift_members" (
	"gift_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"outcome" text DEFAULT 'WAITING' NOT NULL,
	CONSTRAINT "coupon_gift_members_gift_id_user_id_pk" PRIMARY KEY("gift_id","user_id"),
	CONSTRAINT "coupon_gift_members_outcome_word" CHECK ("coupon_gift_members"."outcome" in ('WAITING', 'GIVEN', 'HAD', 'DISABLED', 'CLOSED'))
);
--> statement-breakpoint
CREATE TABLE "coupon_gifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_event_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"reason" text NOT NULL,
	"task_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "level_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"level_id" integer,
	"name" text NOT NULL,
	"cause" text NOT NULL,
	"amount" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "level_changes_cause" CHECK ("level_changes"."cause" in ('ROSE', 'KEPT', 'CAME_DOWN', 'MERGED')),
	CONSTRAINT "level_changes_amount" CHECK ("level_changes"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "uncollected_parcels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uncollected_parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"order_id" integer,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" integer,
	"taken_back_reason" text,
	CONSTRAINT "uncollected_parcels_taken_back" CHECK (("uncollected_parcels"."taken_back_at" is null) = ("uncollected_parcels"."taken_back_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "sent_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"letter_id" text,
	"at" timestamp with time zone NOT NULL,
	"refusal" text,
	CONSTRAINT "sent_letters_letter_id" UNIQUE("letter_id")
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "order_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_order_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "line_linked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tags" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gift_members" ADD CONSTRAINT "coupon_gift_members_gift_id_coupon_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."coupon_gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gift_members" ADD CONSTRAINT "coupon_gift_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gifts" ADD CONSTRAINT "coupon_gifts_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gifts" ADD CONSTRAINT "coupon_gifts_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_gifts" ADD CONSTRAINT "coupon_gifts_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "level_changes" ADD CONSTRAINT "level_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncollected_parcels" ADD CONSTRAINT "uncollected_parcels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncollected_parcels" ADD CONSTRAINT "uncollected_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncollected_parcels" ADD CONSTRAINT "uncollected_parcels_taken_back_by_administrators_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_user" ON "member_notes" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupon_gift_members_outcome" ON "coupon_gift_members" USING btree ("gift_id","outcome");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_gifts_key" ON "coupon_gifts" USING btree ("administrator_id","key");--> statement-breakpoint
CREATE INDEX "level_changes_user" ON "level_changes" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uncollected_parcels_user" ON "uncollected_parcels" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "uncollected_parcels_order" ON "uncollected_parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sent_letters_recipient" ON "sent_letters" USING btree ("recipient","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sent_letters_age" ON "sent_letters" USING btree ("at");--> statement-breakpoint
CREATE INDEX "users_by_level" ON "users" USING btree ("level_id","id");--> statement-breakpoint
CREATE INDEX "users_by_amount" ON "users" USING btree ("accumulated_amount","id");--> statement-breakpoint
CREATE INDEX "users_by_orders" ON "users" USING btree ("order_count","id");--> statement-breakpoint
CREATE INDEX "users_by_last_order" ON "users" USING btree ("last_order_at","id");--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_verified" ON "users" USING btree ("verified_at","id");--> statement-breakpoint
CREATE INDEX "users_by_line" ON "users" USING btree ("line_linked_at","id");--> statement-breakpoint
CREATE INDEX "users_by_edm" ON "users" USING btree ("edm_status","id");--> statement-breakpoint
CREATE INDEX "users_by_state" ON "users" USING btree ((case when "merged_into_id" is not null then 'MERGED' when "is_disabled" then 'DISABLED' else 'ACTIVE' end),"id");--> statement-breakpoint
CREATE INDEX "users_mobile" ON "users" USING btree (reverse("mobile_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_merged" ON "users" USING btree ("merged_into_id") WHERE "users"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "users_name_pieces" ON "users" USING gin (grams(searchable("name")));--> statement-breakpoint
CREATE INDEX "users_tag_pieces" ON "users" USING gin (grams(searchable("tags")));--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO', 'EXPORT', 'MEMBER_COPY', 'CLOSING', 'GIVE_COUPONS'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_order_count" CHECK ("users"."order_count" >= 0);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_disabled" CHECK ("users"."merged_into_id" is null or "users"."is_disabled");--> statement-breakpoint
-- How many orders a member has, and the newest: lists of members are ordered by them. Orders that are made are counted once a
-- statement, because many may be made by one.
create function count_new_orders() returns trigger language plpgsql as $$
begin
  update users u
  set order_count = u.order_count + made.orders, last_order_at = greatest(u.last_order_at, made.newest)
  from (
    select user_id, count(*)::integer as orders, max(created_at) as newest from new_rows
    where order_status <> 'CANCELLED' group by user_id
  ) made
  where u.id = made.user_id;
  return null;
end $$;
--> statement-breakpoint
create trigger count_new_orders after insert on orders
  referencing new table as new_rows for each statement execute function count_new_orders();
--> statement-breakpoint
-- The member's row is locked before the orders are counted, so that two counts do not miss each other's order.
create function recount_orders(member integer) returns void language plpgsql as $$
begin
  perform 1 from users where id = member for no key update;
  update users u set order_count = c.orders, last_order_at = c.newest
  from (
    select count(*)::integer as orders, max(created_at) as newest from orders
    where user_id = member and order_status <> 'CANCELLED'
  ) c
  where u.id = member;
end $$;
--> statement-breakpoint
create function count_changed_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform recount_orders(new.user_id);
  end if;
  if tg_op = 'DELETE' or old.user_id <> new.user_id then
    perform recount_orders(old.user_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_changed_orders after update of order_status, user_id on orders for each row
  when (old.user_id <> new.user_id or (old.order_status = 'CANCELLED') <> (new.order_status = 'CANCELLED'))
  execute function count_changed_orders();
--> statement-breakpoint
create trigger count_deleted_orders after delete on orders for each row execute function count_changed_orders();
--> statement-breakpoint
create function note_line_link() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update users set line_linked_at = null where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' then
    update users set line_linked_at = new.linked_at where id = new.user_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_line_link after insert or update or delete on line_accounts
  for each row execute function note_line_link();
--> statement-breakpoint
update users u set order_count = c.orders, last_order_at = c.newest
from (
  select user_id, count(*)::integer as orders, max(created_at) as newest from orders
  where order_status <> 'CANCELLED' group by user_id
) c
where u.id = c.user_id;
--> statement-breakpoint
update users u set line_linked_at = l.linked_at from line_accounts l where l.user_id = u.id;
