ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_reductions";--> statement-breakpoint
ALTER TABLE "order_line_refunds" ALTER COLUMN "refund_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'EXCHANGE', 'REST_CANCEL', 'PRICE_IMPORT', 'DISCOUNT_EVENT'));--> statement-breakpoint
-- What paid for an exchange was written as a coupon of that name.
UPDATE "orders" SET "reductions" = (
  SELECT jsonb_agg(CASE WHEN r ->> 'kind' = 'COUPON' AND r ->> 'title' LIKE '換貨折抵（%）'
    THEN r || jsonb_build_object('kind', 'EXCHANGE', 'title', substring(r ->> 'title' FROM '換貨折抵（(.*)）'))
    ELSE r END ORDER BY place)
  FROM jsonb_array_elements("reductions") WITH ORDINALITY AS each (r, place))
WHERE "id" IN (SELECT "order_id" FROM "order_exchanges") AND jsonb_array_length("reductions") > 0;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reductions" CHECK ("orders"."reductions" is null or (
        reductions_sum("orders"."reductions", '{MEMBER_PRICE,EVENT}') = "orders"."discount_amount"
        and reductions_sum("orders"."reductions", '{COUPON,EXCHANGE}') = "orders"."coupon_amount"
        and not jsonb_path_exists("orders"."reductions", '$[*] ? (@.amount <= 0)')));
