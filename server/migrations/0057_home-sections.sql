ALTER TABLE "home_blocks" DROP CONSTRAINT "home_blocks_kind";--> statement-breakpoint
ALTER TABLE "product_series" ADD COLUMN "color" text DEFAULT 'NEUTRAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_series" ADD CONSTRAINT "product_series_color" CHECK ("product_series"."color" in ('NEUTRAL', 'APRICOT', 'INDIGO', 'LEAF', 'PLUM', 'TEAL', 'MIDNIGHT', 'MINT', 'ROSE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "home_blocks" ADD CONSTRAINT "home_blocks_kind" CHECK ("home_blocks"."kind" in ('FLASH_SALES', 'DISCOUNT_EVENTS', 'SERIES', 'BEST_SELLERS', 'NEW_RELEASES', 'COMBINATIONS', 'EXCLUSIVE_SALES', 'VIDEOS', 'TESTIMONIALS', 'NEWS')) NOT VALID;--> statement-breakpoint
-- Blocks about the same thing share a section now. What an operator has changed stays: its version is no longer 1.
update home_blocks set weight = 95 where kind = 'SERIES' and weight = 70 and version = 1;--> statement-breakpoint
update home_blocks set title = '今日優惠' where kind = 'DISCOUNT_EVENTS' and title = '限時優惠' and version = 1;--> statement-breakpoint
insert into home_blocks (kind, title, subtitle, weight) values ('BEST_SELLERS', '大家回購的', 'Best Sellers', 65);
