ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "is_approved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "approved_for" integer;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'EXCHANGE', 'REST_CANCEL', 'PRICE_IMPORT', 'DISCOUNT_EVENT', 'VERSION', 'BULK_CHANGE'));