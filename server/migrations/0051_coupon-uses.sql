CREATE TABLE "coupon_event_uses" (
	"coupon_event_id" integer PRIMARY KEY NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"use_limit" integer,
	CONSTRAINT "coupon_event_uses_within_limit" CHECK ("coupon_event_uses"."used_count" >= 0 and ("coupon_event_uses"."use_limit" is null or "coupon_event_uses"."used_count" <= "coupon_event_uses"."use_limit"))
);
--> statement-breakpoint
ALTER TABLE "coupon_event_uses" ADD CONSTRAINT "coupon_event_uses_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Each event has its row from the first moment on. The count is 0 then, but for rows that the release before or a fixture writes.
create function make_coupon_event_uses() returns trigger language plpgsql as $$
begin
  insert into coupon_event_uses (coupon_event_id, used_count, use_limit)
  values (new.id, new.used_count, new.use_limit);
  return null;
end $$;
--> statement-breakpoint
create trigger make_uses after insert on coupon_events
  for each row execute function make_coupon_event_uses();
--> statement-breakpoint
-- At commit and not before, so that a look at the future, which is rolled back, never locks the row that buyers count in.
create function carry_coupon_use_limit() returns trigger language plpgsql as $$
begin
  update coupon_event_uses set use_limit = e.use_limit
  from coupon_events e where e.id = new.id and coupon_event_id = e.id;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger carry_use_limit after update of use_limit on coupon_events
  deferrable initially deferred for each row
  when (old.use_limit is distinct from new.use_limit) execute function carry_coupon_use_limit();
--> statement-breakpoint
-- Copies of the release before, also after a way back to it, count in the event itself. What they add or take away is carried over, and
-- the event gets the true count: the orders that they cancel may have been counted beside it.
create function carry_coupon_uses() returns trigger language plpgsql as $$
begin
  update coupon_event_uses set used_count = used_count + new.used_count - old.used_count
  where coupon_event_id = new.id returning used_count into new.used_count;
  return new;
end $$;
--> statement-breakpoint
create trigger carry_uses before update of used_count on coupon_events
  for each row when (old.used_count <> new.used_count) execute function carry_coupon_uses();
--> statement-breakpoint
-- After the triggers, which have locked the events against writers until this is committed.
insert into coupon_event_uses (coupon_event_id, used_count, use_limit)
select id, used_count, use_limit from coupon_events;
