-- A CHECK may hold no subquery, so that the sum of an order's named reductions is a function.
create function reductions_sum(reductions jsonb, kinds text[]) returns bigint
  language sql immutable parallel safe as $$
    select coalesce(sum((each ->> 'amount')::integer), 0)::bigint
    from jsonb_array_elements(reductions) each
    where each ->> 'kind' = any (kinds)
  $$;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reductions" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reductions" CHECK ("orders"."reductions" is null or (
        reductions_sum("orders"."reductions", '{MEMBER_PRICE,EVENT}') = "orders"."discount_amount"
        and reductions_sum("orders"."reductions", '{COUPON}') = "orders"."coupon_amount"
        and not jsonb_path_exists("orders"."reductions", '$[*] ? (@.amount <= 0)')));