ALTER TABLE "banners" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "event_popups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_popups" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news_categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news_categories" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combination_discounts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combination_discounts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "flash_sales" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "flash_sales" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "exclusive_sales" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exclusive_sales" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "index_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "index_series" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_new_releases" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_new_releases" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_series" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sub_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sub_series" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_coupon_events" ADD COLUMN "current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_coupon_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "registration_coupon_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "level_benefits" ADD COLUMN "current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL;--> statement-breakpoint
ALTER TABLE "level_benefits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "level_benefits" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "first_purchase_events" ADD COLUMN "current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL;--> statement-breakpoint
ALTER TABLE "first_purchase_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_purchase_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "free_shipping_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "free_shipping_events" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "threshold_rewards" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "threshold_rewards" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "level_rules" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "level_rules" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
create trigger raise_version before update on banners for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on event_popups for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on news for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on news_categories for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on videos for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on product_combination_discounts for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on flash_sales for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on product_combinations for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on exclusive_sales for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on index_series for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on product_new_releases for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on product_series for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on product_sub_series for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on registration_coupon_events for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on gifts for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on level_benefits for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on discount_events for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on first_purchase_events for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on free_shipping_events for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on threshold_rewards for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on level_rules for each row execute function raise_version();
--> statement-breakpoint
-- Receiving and using a coupon only counts, which makes nobody's copy old.
create trigger raise_version before update of name, code, is_code_public, discount_type, discount_value, min_amount, receive_limit, use_limit, event_begin_at, event_end_at, is_archived, current_visibility_rule, updated_at on coupon_events
  for each row execute function raise_version();
--> statement-breakpoint
CREATE TABLE "record_presence" (
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_presence_resource_record_id_administrator_id_pk" PRIMARY KEY("resource","record_id","administrator_id")
);
--> statement-breakpoint
ALTER TABLE "record_presence" ADD CONSTRAINT "record_presence_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_presence_seen" ON "record_presence" USING btree ("seen_at");