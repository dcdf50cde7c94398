ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_coupon_share";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_reductions";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "offer_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shares" CHECK ("order_lines"."offer_share" >= 0 and "order_lines"."coupon_share" >= 0 and "order_lines"."offer_share" + "order_lines"."coupon_share" <= "order_lines"."unit_price" * "order_lines"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_adjustments" CHECK (reductions_sum("order_lines"."adjustments", '{QUANTITY_OFFER,AMOUNT_OFFER,ADD_ON}') = "order_lines"."offer_share"
        and not jsonb_path_exists("order_lines"."adjustments", '$[*] ? (@.amount <= 0 || @.units <= 0)')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reductions" CHECK ("orders"."reductions" is null or (
        reductions_sum("orders"."reductions", '{MEMBER_PRICE,EVENT,QUANTITY_OFFER,AMOUNT_OFFER,ADD_ON}') = "orders"."discount_amount"
        and reductions_sum("orders"."reductions", '{COUPON,EXCHANGE}') = "orders"."coupon_amount"
        and not jsonb_path_exists("orders"."reductions", '$[*] ? (@.amount <= 0)'))) NOT VALID;