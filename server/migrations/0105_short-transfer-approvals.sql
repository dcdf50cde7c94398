-- Few requests stand, so the table is checked in an instant.
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'EXCHANGE', 'REST_CANCEL', 'PARCEL_BACK', 'SHORT_TRANSFER', 'PRICE_CHANGE', 'PRICE_IMPORT', 'DISCOUNT_EVENT', 'COUPON_EVENT', 'COUPON_GIFT', 'VERSION', 'BULK_CHANGE', 'MESSAGE'));