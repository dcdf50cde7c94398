ALTER TABLE "privacy_requests" ADD COLUMN "last_email_to" text;--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_last_email" CHECK ("privacy_requests"."last_email_to" is null or ("privacy_requests"."kind" = 'ERASURE' and "privacy_requests"."state" = 'DONE')) NOT VALID;
