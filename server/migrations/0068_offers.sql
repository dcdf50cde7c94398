CREATE TABLE "add_on_offer_conditions" (
	"add_on_offer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "add_on_offer_conditions_add_on_offer_id_product_id_pk" PRIMARY KEY("add_on_offer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "add_on_offer_goods" (
	"add_on_offer_id" integer NOT NULL,
	"place" integer NOT NULL,
	"product_id" integer NOT NULL,
	"add_on_price" integer NOT NULL,
	"unit_limit" integer NOT NULL,
	CONSTRAINT "add_on_offer_goods_add_on_offer_id_product_id_pk" PRIMARY KEY("add_on_offer_id","product_id"),
	CONSTRAINT "add_on_offer_goods_price" CHECK ("add_on_offer_goods"."add_on_price" >= 0),
	CONSTRAINT "add_on_offer_goods_limit" CHECK ("add_on_offer_goods"."unit_limit" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "add_on_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "add_on_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"threshold_amount" integer NOT NULL,
	"event_begin_at" timestamp with time zone,
	"event_end_at" timestamp with time zone,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "add_on_offers_visibility" CHECK ("add_on_offers"."current_visibility_rule" in ('ONLINE', 'OFFLINE')),
	CONSTRAINT "add_on_offers_threshold" CHECK ("add_on_offers"."threshold_amount" >= 0),
	CONSTRAINT "add_on_offers_window" CHECK ("add_on_offers"."event_begin_at" < "add_on_offers"."event_end_at")
);
--> statement-breakpoint
CREATE TABLE "amount_offer_combinations" (
	"amount_offer_id" integer NOT NULL,
	"combination_id" integer NOT NULL,
	CONSTRAINT "amount_offer_combinations_amount_offer_id_combination_id_pk" PRIMARY KEY("amount_offer_id","combination_id")
);
--> statement-breakpoint
CREATE TABLE "amount_offer_products" (
	"amount_offer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "amount_offer_products_amount_offer_id_product_id_pk" PRIMARY KEY("amount_offer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "amount_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "amount_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"label" text NOT NULL,
	"threshold_amount" integer NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"is_repeated" boolean DEFAULT false NOT NULL,
	"scope" text NOT NULL,
	"event_begin_at" timestamp with time zone,
	"event_end_at" timestamp with time zone,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amount_offers_type" CHECK ("amount_offers"."discount_type" in ('AMOUNT', 'PERCENT')),
	CONSTRAINT "amount_offers_scope" CHECK ("amount_offers"."scope" in ('ALL_PRODUCTS', 'PARTIAL_PRODUCTS')),
	CONSTRAINT "amount_offers_visibility" CHECK ("amount_offers"."current_visibility_rule" in ('ONLINE', 'OFFLINE')),
	CONSTRAINT "amount_offers_label" CHECK (length("amount_offers"."label") <= 10),
	CONSTRAINT "amount_offers_threshold" CHECK ("amount_offers"."threshold_amount" > 0),
	CONSTRAINT "amount_offers_value" CHECK ("amount_offers"."discount_value" > 0 and ("amount_offers"."discount_type" <> 'PERCENT' or ("amount_offers"."discount_value" <= 100 and not "amount_offers"."is_repeated"))),
	CONSTRAINT "amount_offers_window" CHECK ("amount_offers"."event_begin_at" < "amount_offers"."event_end_at")
);
--> statement-breakpoint
CREATE TABLE "quantity_offer_combinations" (
	"quantity_offer_id" integer NOT NULL,
	"combination_id" integer NOT NULL,
	CONSTRAINT "quantity_offer_combinations_quantity_offer_id_combination_id_pk" PRIMARY KEY("quantity_offer_id","combination_id")
);
--> statement-breakpoint
CREATE TABLE "quantity_offer_group_b" (
	"quantity_offer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "quantity_offer_group_b_quantity_offer_id_product_id_pk" PRIMARY KEY("quantity_offer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "quantity_offer_products" (
	"quantity_offer_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "quantity_offer_products_quantity_offer_id_product_id_pk" PRIMARY KEY("quantity_offer_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "quantity_offer_tiers" (
	"quantity_offer_id" integer NOT NULL,
	"place" integer NOT NULL,
	"count" integer,
	"amount" integer,
	"percent" integer,
	CONSTRAINT "quantity_offer_tiers_quantity_offer_id_place_pk" PRIMARY KEY("quantity_offer_id","place"),
	CONSTRAINT "quantity_offer_tiers_place" CHECK ("quantity_offer_tiers"."place" between 1 and 10),
	CONSTRAINT "quantity_offer_tiers_count" CHECK ("quantity_offer_tiers"."count" between 1 and 99),
	CONSTRAINT "quantity_offer_tiers_value" CHECK (num_nonnulls("quantity_offer_tiers"."amount", "quantity_offer_tiers"."percent") = 1 and coalesce("quantity_offer_tiers"."amount" >= 0, "quantity_offer_tiers"."percent" between 1 and 100))
);
--> statement-breakpoint
CREATE TABLE "quantity_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quantity_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"event_begin_at" timestamp with time zone,
	"event_end_at" timestamp with time zone,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"max_uses_per_order" integer,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quantity_offers_kind" CHECK ("quantity_offers"."kind" in ('ANY_N_FOR', 'NTH_PERCENT', 'COUNT_PERCENT', 'COUNT_AMOUNT', 'PAIR')),
	CONSTRAINT "quantity_offers_scope" CHECK ("quantity_offers"."scope" in ('ALL_PRODUCTS', 'PARTIAL_PRODUCTS')),
	CONSTRAINT "quantity_offers_visibility" CHECK ("quantity_offers"."current_visibility_rule" in ('ONLINE', 'OFFLINE')),
	CONSTRAINT "quantity_offers_label" CHECK (length("quantity_offers"."label") <= 10),
	CONSTRAINT "quantity_offers_uses" CHECK ("quantity_offers"."max_uses_per_order" > 0),
	CONSTRAINT "quantity_offers_window" CHECK ("quantity_offers"."event_begin_at" < "quantity_offers"."event_end_at")
);
--> statement-breakpoint
ALTER TABLE "threshold_rewards" ADD COLUMN "choose" integer;--> statement-breakpoint
ALTER TABLE "add_on_offer_conditions" ADD CONSTRAINT "add_on_offer_conditions_add_on_offer_id_add_on_offers_id_fk" FOREIGN KEY ("add_on_offer_id") REFERENCES "public"."add_on_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_offer_conditions" ADD CONSTRAINT "add_on_offer_conditions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_offer_goods" ADD CONSTRAINT "add_on_offer_goods_add_on_offer_id_add_on_offers_id_fk" FOREIGN KEY ("add_on_offer_id") REFERENCES "public"."add_on_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "add_on_offer_goods" ADD CONSTRAINT "add_on_offer_goods_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amount_offer_combinations" ADD CONSTRAINT "amount_offer_combinations_amount_offer_id_amount_offers_id_fk" FOREIGN KEY ("amount_offer_id") REFERENCES "public"."amount_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amount_offer_combinations" ADD CONSTRAINT "amount_offer_combinations_combination_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amount_offer_products" ADD CONSTRAINT "amount_offer_products_amount_offer_id_amount_offers_id_fk" FOREIGN KEY ("amount_offer_id") REFERENCES "public"."amount_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amount_offer_products" ADD CONSTRAINT "amount_offer_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_combinations" ADD CONSTRAINT "quantity_offer_combinations_quantity_offer_id_fk" FOREIGN KEY ("quantity_offer_id") REFERENCES "public"."quantity_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_combinations" ADD CONSTRAINT "quantity_offer_combinations_combination_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_group_b" ADD CONSTRAINT "quantity_offer_group_b_quantity_offer_id_quantity_offers_id_fk" FOREIGN KEY ("quantity_offer_id") REFERENCES "public"."quantity_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_group_b" ADD CONSTRAINT "quantity_offer_group_b_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_products" ADD CONSTRAINT "quantity_offer_products_quantity_offer_id_quantity_offers_id_fk" FOREIGN KEY ("quantity_offer_id") REFERENCES "public"."quantity_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_products" ADD CONSTRAINT "quantity_offer_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_offer_tiers" ADD CONSTRAINT "quantity_offer_tiers_quantity_offer_id_quantity_offers_id_fk" FOREIGN KEY ("quantity_offer_id") REFERENCES "public"."quantity_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "add_on_offer_conditions_product" ON "add_on_offer_conditions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "add_on_offer_goods_product" ON "add_on_offer_goods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "amount_offer_combinations_combination" ON "amount_offer_combinations" USING btree ("combination_id");--> statement-breakpoint
CREATE INDEX "amount_offer_products_product" ON "amount_offer_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quantity_offer_combinations_combination" ON "quantity_offer_combinations" USING btree ("combination_id");--> statement-breakpoint
CREATE INDEX "quantity_offer_group_b_product" ON "quantity_offer_group_b" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "quantity_offer_products_product" ON "quantity_offer_products" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "threshold_rewards" ADD CONSTRAINT "threshold_rewards_choose" CHECK ("threshold_rewards"."choose" > 0) NOT VALID;--> statement-breakpoint
create trigger raise_version before update on quantity_offers for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on amount_offers for each row execute function raise_version();
--> statement-breakpoint
create trigger raise_version before update on add_on_offers for each row execute function raise_version();
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on quantity_offers
  for each row execute function note_media_uses('quantity-offers', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on quantity_offers
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on quantity_offer_tiers
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on quantity_offer_products
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on quantity_offer_combinations
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on quantity_offer_group_b
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on amount_offers
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on amount_offer_products
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on amount_offer_combinations
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on add_on_offers
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on add_on_offer_conditions
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on add_on_offer_goods
  for each statement execute function announce_change('promotions');
