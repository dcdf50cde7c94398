-- An undoing is done once by whoever presses, and once more for what a second person had to approve. Few rows are looked at.
-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint
ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_undoes", ADD CONSTRAINT "bulk_changes_undoes" UNIQUE("undoes","is_approved");--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
-- Every row meets it: the kinds before are among these.
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'EXCHANGE', 'REST_CANCEL', 'PRICE_CHANGE', 'PRICE_IMPORT', 'DISCOUNT_EVENT', 'COUPON_EVENT', 'COUPON_GIFT', 'VERSION', 'BULK_CHANGE')) NOT VALID;--> statement-breakpoint
-- Of goods that are OFFLINE already nobody knows until when they were sold: until now, so that their prices are compared.
ALTER TABLE "product_combinations" ADD COLUMN "last_online_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "product_combinations" ALTER COLUMN "last_online_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "copied_from" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_online_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "last_online_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "copied_from" integer;--> statement-breakpoint
-- By the moment that the change names, as the dates of prices.
create function keep_last_online() returns trigger
language plpgsql as $$
begin
  new.last_online_at := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  return new;
end
$$;
--> statement-breakpoint
create trigger keep_last_online before update of current_visibility_rule on products
  for each row when (old.current_visibility_rule = 'ONLINE' and new.current_visibility_rule <> 'ONLINE')
  execute function keep_last_online();
--> statement-breakpoint
create trigger keep_last_online before update of current_visibility_rule on product_combinations
  for each row when (old.current_visibility_rule = 'ONLINE' and new.current_visibility_rule <> 'ONLINE')
  execute function keep_last_online();
