CREATE TABLE "metric_days_changed" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "metric_days_changed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closing_rows" (
	"closing_id" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"is_correction" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "closing_rows_closing_id_kind_source_id_pk" PRIMARY KEY("closing_id","kind","source_id"),
	CONSTRAINT "closing_rows_kind" CHECK ("closing_rows"."kind" in ('ORDER', 'PAYMENT', 'REFUND', 'INVOICE', 'ALLOWANCE', 'SHIP_FEE'))
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"administrator_id" integer NOT NULL,
	"task_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"sums" jsonb,
	CONSTRAINT "closings_month_form" CHECK ("closings"."month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "metric_days" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"over" bigint NOT NULL,
	"under" bigint,
	CONSTRAINT "metric_days_day_metric_pk" PRIMARY KEY("day","metric")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_schedules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"administrator_id" integer NOT NULL,
	"report" text NOT NULL,
	"rhythm" text NOT NULL,
	"sent_for" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_schedules_report" CHECK ("report_schedules"."report" in ('sales', 'products', 'campaigns', 'coupons', 'members', 'payments', 'searches')),
	CONSTRAINT "report_schedules_rhythm" CHECK ("report_schedules"."rhythm" in ('WEEKLY', 'MONTHLY'))
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"term" text NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"without_result" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_terms_day_term_pk" PRIMARY KEY("day","term"),
	CONSTRAINT "search_terms_counts" CHECK ("search_terms"."without_result" >= 0 and "search_terms"."without_result" <= "search_terms"."searches")
);
--> statement-breakpoint
CREATE TABLE "sent_carts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sent_carts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_kind";--> statement-breakpoint
ALTER TABLE "closing_rows" ADD CONSTRAINT "closing_rows_closing_id_closings_id_fk" FOREIGN KEY ("closing_id") REFERENCES "public"."closings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closings" ADD CONSTRAINT "closings_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "metric_days_changed_day" ON "metric_days_changed" USING btree ("day");--> statement-breakpoint
CREATE INDEX "closing_rows_source" ON "closing_rows" USING btree ("kind","source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "closings_month" ON "closings" USING btree ("month");--> statement-breakpoint
CREATE UNIQUE INDEX "report_schedules_once" ON "report_schedules" USING btree ("administrator_id","report","rhythm");--> statement-breakpoint
CREATE INDEX "sent_carts_at" ON "sent_carts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("payment_at","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_settled_at" ON "payment_attempts" USING btree ("settled_at") WHERE "payment_attempts"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind" CHECK ("tasks"."kind" in ('IMPORT_CHECK', 'IMPORT_RUN', 'IMPORT_UNDO', 'BULK_CHANGE', 'BULK_UNDO', 'EXPORT', 'MEMBER_COPY', 'CLOSING'));--> statement-breakpoint
-- The kept sums of a day count no more once something about it has changed. Rows are only added here, so that no two
-- transactions wait for each other; a job takes them away.
create function note_changed_days(moments timestamptz[]) returns void language sql as $$
  insert into metric_days_changed (day)
  select distinct (moment at time zone 'Asia/Taipei')::date from unnest(moments) moment where moment is not null
$$;
--> statement-breakpoint
create function note_days_of_order() returns trigger language plpgsql as $$
begin
  perform note_changed_days(array[
    case when tg_op <> 'INSERT' then old.created_at end, case when tg_op <> 'INSERT' then old.payment_at end,
    case when tg_op <> 'DELETE' then new.created_at end, case when tg_op <> 'DELETE' then new.payment_at end]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed_days after update on orders for each row
  when ((old.order_status = 'CANCELLED') <> (new.order_status = 'CANCELLED') or
    (old.created_at, old.payment_at, old.paid_amount, old.ship_fee, old.reductions)
      is distinct from (new.created_at, new.payment_at, new.paid_amount, new.ship_fee, new.reductions))
  execute function note_days_of_order();
--> statement-breakpoint
-- An order of now is counted when its day is over; only one that is brought in later changes a day that is.
create trigger note_added_days after insert on orders for each row
  when (new.created_at < now() - interval '1 hour') execute function note_days_of_order();
--> statement-breakpoint
create trigger note_removed_days after delete on orders for each row execute function note_days_of_order();
--> statement-breakpoint
create function note_days_of_line() returns trigger language plpgsql as $$
begin
  perform note_changed_days(array(select payment_at from orders where id = coalesce(new.order_id, old.order_id)));
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed_days after update or delete on order_lines for each row execute function note_days_of_line();
--> statement-breakpoint
create function note_days_of_attempt() returns trigger language plpgsql as $$
declare
  order_id_of integer := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform note_changed_days(array[
    case when tg_op <> 'INSERT' then old.settled_at end, case when tg_op <> 'DELETE' then new.settled_at end,
    (select created_at from orders where id = order_id_of)]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed_days after update on payment_attempts for each row
  when ((old.captured_amount, old.settled_at, old.is_payment) is distinct from (new.captured_amount, new.settled_at, new.is_payment))
  execute function note_days_of_attempt();
--> statement-breakpoint
create trigger note_added_days after insert on payment_attempts for each row
  when (new.settled_at is not null) execute function note_days_of_attempt();
--> statement-breakpoint
create trigger note_removed_days after delete on payment_attempts for each row
  when (old.settled_at is not null) execute function note_days_of_attempt();
--> statement-breakpoint
create function note_days_of_refund() returns trigger language plpgsql as $$
declare
  order_id_of integer := case when tg_op = 'DELETE' then old.order_id else new.order_id end;
begin
  perform note_changed_days(array[
    case when tg_op <> 'INSERT' then old.done_at end, case when tg_op <> 'DELETE' then new.done_at end,
    (select created_at from orders where id = order_id_of)]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed_days after update on payment_refunds for each row
  when ((old.status = 'DONE') <> (new.status = 'DONE') or
    (old.done_at, old.amount, old.ship_fee) is distinct from (new.done_at, new.amount, new.ship_fee))
  execute function note_days_of_refund();
--> statement-breakpoint
create trigger note_added_days after insert on payment_refunds for each row
  when (new.status = 'DONE') execute function note_days_of_refund();
--> statement-breakpoint
create trigger note_removed_days after delete on payment_refunds for each row
  when (old.status = 'DONE') execute function note_days_of_refund();
--> statement-breakpoint
create function note_days_of_member() returns trigger language plpgsql as $$
begin
  perform note_changed_days(array[old.created_at, case when tg_op = 'UPDATE' then new.created_at end]);
  return null;
end
$$;
--> statement-breakpoint
create trigger note_changed_days after update of created_at on users for each row
  when (old.created_at <> new.created_at) execute function note_days_of_member();
--> statement-breakpoint
create trigger note_removed_days after delete on users for each row execute function note_days_of_member();
--> statement-breakpoint
-- A closing that is finished stays as it was handed over: what changes later is a correction in the next one.
create function keep_closing() returns trigger language plpgsql as $$
begin
  if exists (select from closings where id = coalesce(new.closing_id, old.closing_id) and closed_at is not null) then
    raise exception 'A finished closing does not change'
      using errcode = 'check_violation', constraint = 'closing_rows_locked', table = 'closing_rows';
  end if;
  return coalesce(new, old);
end
$$;
--> statement-breakpoint
create trigger keep_closing before insert or update or delete on closing_rows for each row execute function keep_closing();
