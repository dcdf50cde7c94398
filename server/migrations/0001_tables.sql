CREATE TABLE "administrator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "administrators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "administrators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrators_email_lower" CHECK ("administrators"."email" = lower("administrators"."email")),
	CONSTRAINT "administrators_role" CHECK ("administrators"."role" in ('owner', 'operator', 'erp'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"administrator_id" integer NOT NULL,
	"call" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_cuts" (
	"cut_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image" text NOT NULL,
	"image_mobile" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintain_settings" (
	"type" text PRIMARY KEY NOT NULL,
	"is_maintained" boolean NOT NULL,
	CONSTRAINT "maintain_settings_type" CHECK ("maintain_settings"."type" in ('YIPIN_ERP', 'SERVICE'))
);
--> statement-breakpoint
CREATE TABLE "message_bars" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_bars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"color" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"title" text NOT NULL,
	"image" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'ON_SHELF' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"begin_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_status" CHECK ("news"."status" in ('ON_SHELF', 'OFF_SHELF'))
);
--> statement-breakpoint
CREATE TABLE "news_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"status" text DEFAULT 'ON_SHELF' NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "news_categories_status" CHECK ("news_categories"."status" in ('ON_SHELF', 'OFF_SHELF'))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"url" text NOT NULL,
	"image" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_combination_discount_combinations" (
	"combination_discount_id" integer NOT NULL,
	"combination_id" integer NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "combination_discount_combinations_key" PRIMARY KEY("combination_discount_id","combination_id")
);
--> statement-breakpoint
CREATE TABLE "product_combination_discounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_combination_discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flash_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "flash_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"image_first" text NOT NULL,
	"image_second" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "combination_sales" (
	"combination_id" integer PRIMARY KEY NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "combination_sales_not_negative" CHECK ("combination_sales"."sold_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sales_not_negative" CHECK ("product_sales"."sold_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_combination_products" (
	"combination_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_combination_products_combination_id_product_id_pk" PRIMARY KEY("combination_id","product_id"),
	CONSTRAINT "combination_quantity_positive" CHECK ("product_combination_products"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_combinations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_combinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"brief_description" text DEFAULT '' NOT NULL,
	"material_no" text NOT NULL,
	"international_barcode" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"purchase_limit" integer,
	"hashtag1" text DEFAULT '' NOT NULL,
	"hashtag2" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"web_introduction" text DEFAULT '' NOT NULL,
	"mobile_introduction" text DEFAULT '' NOT NULL,
	"volume" text DEFAULT '' NOT NULL,
	"unit_count" integer,
	"unit_name" text,
	"usage" text,
	"length_cm" integer,
	"absorbency" text,
	"material" text,
	"scented" boolean,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "combinations_material_no" UNIQUE("material_no"),
	CONSTRAINT "combinations_price_not_negative" CHECK ("product_combinations"."price" >= 0),
	CONSTRAINT "combinations_member_price" CHECK ("product_combinations"."member_price" between 0 and "product_combinations"."price"),
	CONSTRAINT "combinations_limit_not_negative" CHECK ("product_combinations"."purchase_limit" >= 0),
	CONSTRAINT "combinations_unit_count_positive" CHECK ("product_combinations"."unit_count" > 0),
	CONSTRAINT "combinations_visibility" CHECK ("product_combinations"."current_visibility_rule" in ('ONLINE', 'OFFLINE'))
);
--> statement-breakpoint
CREATE TABLE "exclusive_sales" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exclusive_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "index_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "index_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer NOT NULL,
	"index_image" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_new_release_products" (
	"new_release_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_new_release_products_new_release_id_product_id_pk" PRIMARY KEY("new_release_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_new_releases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_new_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"link" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"valid_from" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"brief_description" text DEFAULT '' NOT NULL,
	"material_no" text NOT NULL,
	"international_barcode" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"member_price" integer,
	"purchase_limit" integer,
	"hashtag1" text DEFAULT '' NOT NULL,
	"hashtag2" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"spec" text DEFAULT '' NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"web_introduction" text DEFAULT '' NOT NULL,
	"mobile_introduction" text DEFAULT '' NOT NULL,
	"volume" text DEFAULT '' NOT NULL,
	"unit_count" integer,
	"unit_name" text,
	"usage" text,
	"length_cm" integer,
	"absorbency" text,
	"material" text,
	"scented" boolean,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"family" text,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || hashtag1 || ' ' || hashtag2 || ' ' || material_no)) STORED NOT NULL,
	"search_grams" text[] GENERATED ALWAYS AS (grams(searchable(name || ' ' || hashtag1 || ' ' || hashtag2 || ' ' || material_no))) STORED NOT NULL,
	CONSTRAINT "products_material_no" UNIQUE("material_no"),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_member_price" CHECK ("products"."member_price" between 0 and "products"."price"),
	CONSTRAINT "products_limit_not_negative" CHECK ("products"."purchase_limit" >= 0),
	CONSTRAINT "products_unit_count_positive" CHECK ("products"."unit_count" > 0),
	CONSTRAINT "products_visibility" CHECK ("products"."current_visibility_rule" in ('ONLINE', 'OFFLINE'))
);
--> statement-breakpoint
CREATE TABLE "product_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sub_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_sub_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"series_id" integer NOT NULL,
	"name" text NOT NULL,
	"web_image" text,
	"mobile_image" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sub_series_products" (
	"sub_series_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_sub_series_products_sub_series_id_product_id_pk" PRIMARY KEY("sub_series_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_event_gifts" (
	"coupon_event_id" integer NOT NULL,
	"gift_id" integer NOT NULL,
	CONSTRAINT "coupon_event_gifts_coupon_event_id_gift_id_pk" PRIMARY KEY("coupon_event_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"is_code_public" boolean DEFAULT false NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer DEFAULT 0 NOT NULL,
	"min_amount" integer DEFAULT 0 NOT NULL,
	"receive_limit" integer,
	"received_count" integer DEFAULT 0 NOT NULL,
	"use_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"event_begin_at" timestamp with time zone NOT NULL,
	"event_end_at" timestamp with time zone NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	CONSTRAINT "coupon_events_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_events_type" CHECK ("coupon_events"."discount_type" in ('AMOUNT', 'PERCENT', 'FREE_SHIPPING', 'GIFT')),
	CONSTRAINT "coupon_events_value" CHECK ("coupon_events"."discount_value" >= 0),
	CONSTRAINT "coupon_events_min_amount" CHECK ("coupon_events"."min_amount" >= 0),
	CONSTRAINT "coupon_events_received_within_limit" CHECK ("coupon_events"."receive_limit" is null or "coupon_events"."received_count" <= "coupon_events"."receive_limit"),
	CONSTRAINT "coupon_events_used_within_limit" CHECK ("coupon_events"."used_count" >= 0 and ("coupon_events"."use_limit" is null or "coupon_events"."used_count" <= "coupon_events"."use_limit")),
	CONSTRAINT "coupon_events_per_cent" CHECK ("coupon_events"."discount_type" <> 'PERCENT' or "coupon_events"."discount_value" <= 100)
);
--> statement-breakpoint
CREATE TABLE "registration_coupon_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registration_coupon_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"image" text NOT NULL,
	"coupon_event_id" integer NOT NULL,
	"event_begin_at" timestamp with time zone NOT NULL,
	"event_end_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"coupon_event_id" integer NOT NULL,
	"status" text DEFAULT 'UNUSED' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"order_id" integer,
	CONSTRAINT "user_coupons_status" CHECK ("user_coupons"."status" in ('UNUSED', 'USED', 'EXPIRED', 'ARCHIVED')),
	CONSTRAINT "user_coupons_used" CHECK (("user_coupons"."status" = 'USED') = ("user_coupons"."order_id" is not null and "user_coupons"."used_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"material_no" text NOT NULL,
	"image" text NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	CONSTRAINT "gifts_material_no" UNIQUE("material_no")
);
--> statement-breakpoint
CREATE TABLE "discount_event_combinations" (
	"discount_event_id" integer NOT NULL,
	"combination_id" integer NOT NULL,
	CONSTRAINT "discount_event_combinations_discount_event_id_combination_id_pk" PRIMARY KEY("discount_event_id","combination_id")
);
--> statement-breakpoint
CREATE TABLE "discount_event_products" (
	"discount_event_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "discount_event_products_discount_event_id_product_id_pk" PRIMARY KEY("discount_event_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "discount_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discount_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"label" text NOT NULL,
	"applicable" text NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" integer NOT NULL,
	"event_begin_at" timestamp with time zone NOT NULL,
	"event_end_at" timestamp with time zone NOT NULL,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"link" text,
	"is_display_navigation" boolean DEFAULT false NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	CONSTRAINT "discount_events_applicable" CHECK ("discount_events"."applicable" in ('ALL_PRODUCTS', 'PARTIAL_PRODUCTS', 'PARTIAL_COMBINATIONS')),
	CONSTRAINT "discount_events_type" CHECK ("discount_events"."discount_type" in ('PERCENT', 'AMOUNT', 'FIXED_PRICE')),
	CONSTRAINT "discount_events_visibility" CHECK ("discount_events"."current_visibility_rule" in ('ONLINE', 'OFFLINE')),
	CONSTRAINT "discount_events_value" CHECK ("discount_events"."discount_value" >= 0 and ("discount_events"."discount_type" <> 'PERCENT' or "discount_events"."discount_value" <= 100)),
	CONSTRAINT "discount_events_window" CHECK ("discount_events"."event_begin_at" < "discount_events"."event_end_at")
);
--> statement-breakpoint
CREATE TABLE "first_purchase_event_gifts" (
	"first_purchase_event_id" integer NOT NULL,
	"gift_id" integer NOT NULL,
	CONSTRAINT "first_purchase_event_gifts_first_purchase_event_id_gift_id_pk" PRIMARY KEY("first_purchase_event_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "first_purchase_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "first_purchase_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"event_begin_at" timestamp with time zone NOT NULL,
	"event_end_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_shipping_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_shipping_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"threshold_amount" integer NOT NULL,
	"event_begin_at" timestamp with time zone,
	"event_end_at" timestamp with time zone,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	CONSTRAINT "free_shipping_amount" CHECK ("free_shipping_events"."threshold_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "threshold_reward_gifts" (
	"threshold_reward_id" integer NOT NULL,
	"gift_id" integer NOT NULL,
	CONSTRAINT "threshold_reward_gifts_threshold_reward_id_gift_id_pk" PRIMARY KEY("threshold_reward_id","gift_id")
);
--> statement-breakpoint
CREATE TABLE "threshold_rewards" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threshold_rewards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"threshold_amount" integer NOT NULL,
	"event_begin_at" timestamp with time zone,
	"event_end_at" timestamp with time zone,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	CONSTRAINT "threshold_rewards_amount" CHECK ("threshold_rewards"."threshold_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_locks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_locks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_record_id" integer NOT NULL,
	"temporary_order_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_locks_positive" CHECK ("stock_locks"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"stock_record_id" integer NOT NULL,
	"reason" text NOT NULL,
	"web_change" integer NOT NULL,
	"erp_change" integer NOT NULL,
	"order_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('OPENING', 'SALE', 'CANCELLATION', 'RETURN', 'ADJUSTMENT', 'ERP_COUNT'))
);
--> statement-breakpoint
CREATE TABLE "stock_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer,
	"gift_id" integer,
	"web_stock" integer NOT NULL,
	"erp_stock" integer NOT NULL,
	"locked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_records_owner" CHECK (num_nonnulls("stock_records"."product_id", "stock_records"."gift_id") = 1),
	CONSTRAINT "stock_records_not_negative" CHECK ("stock_records"."web_stock" >= 0 and "stock_records"."erp_stock" >= 0),
	CONSTRAINT "stock_records_locked" CHECK ("stock_records"."locked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "book_audits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_audits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"broken_rows" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_audits_broken_rows" CHECK ("book_audits"."broken_rows" >= 0)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"combinations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"islands_type" text,
	"ship_type" text,
	"line_ecid" text,
	"coupon_id" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_lines" CHECK (jsonb_typeof("carts"."products") = 'array' and jsonb_typeof("carts"."combinations") = 'array')
);
--> statement-breakpoint
CREATE TABLE "temporary_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temporary_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"islands_type" text NOT NULL,
	"ship_type" text NOT NULL,
	"line_ecid" text,
	"coupon_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issued_invoice_id" integer NOT NULL,
	"refund_key" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'DUE' NOT NULL,
	"amount" integer NOT NULL,
	"allowance_no" text,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_corrections_kind" CHECK ("invoice_corrections"."kind" in ('VOID', 'ALLOWANCE')),
	CONSTRAINT "invoice_corrections_status" CHECK ("invoice_corrections"."status" in ('DUE', 'SENT', 'DONE')),
	CONSTRAINT "invoice_corrections_amount" CHECK ("invoice_corrections"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "issued_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issued_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"relate_number" text NOT NULL,
	"status" text DEFAULT 'DUE' NOT NULL,
	"amount" integer NOT NULL,
	"invoice_no" text,
	"random_number" text,
	"issued_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"enqueued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "issued_invoices_status" CHECK ("issued_invoices"."status" in ('DUE', 'SENT', 'ISSUED', 'VOIDED')),
	CONSTRAINT "issued_invoices_amount" CHECK ("issued_invoices"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "line_shop_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_shop_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"ecid" text NOT NULL,
	"event_time" bigint NOT NULL,
	"redirect_url" text NOT NULL,
	"products" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_shop_events_known" CHECK ("line_shop_events"."event_id" in (1, 2, 4, 5)),
	CONSTRAINT "line_shop_events_status" CHECK ("line_shop_events"."status" in ('WAITING', 'SENT', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "line_shop_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_shop_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"ecid" text NOT NULL,
	"status" text NOT NULL,
	"reported_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_shop_orders_status" CHECK ("line_shop_orders"."status" in ('OWED', 'REPORTED', 'FINISHING', 'FINISHED', 'CLOSED')),
	CONSTRAINT "line_shop_orders_times" CHECK (("line_shop_orders"."finished_at" is not null) = ("line_shop_orders"."status" = 'FINISHED')
        and ("line_shop_orders"."reported_at" is not null or "line_shop_orders"."status" in ('OWED', 'CLOSED')))
);
--> statement-breakpoint
CREATE TABLE "store_map_visits" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "store_map_visits_trade_no" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"status" text DEFAULT 'REQUESTED' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refund_amount" integer,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_returns_status" CHECK ("order_returns"."status" in ('REQUESTED', 'APPROVED', 'RECEIVED', 'REFUNDED', 'REFUSED')),
	CONSTRAINT "order_returns_kept" CHECK (not ("order_returns"."is_restocked" and "order_returns"."status" = 'REFUSED')),
	CONSTRAINT "order_returns_refund" CHECK (("order_returns"."status" = 'REFUNDED') = ("order_returns"."refund_amount" is not null) and coalesce("order_returns"."refund_amount", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_return_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_return_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"is_opened" boolean NOT NULL,
	CONSTRAINT "order_return_lines_reason" CHECK ("order_return_lines"."reason" in ('CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM')),
	CONSTRAINT "order_return_lines_quantity" CHECK ("order_return_lines"."quantity" > 0),
	CONSTRAINT "order_return_lines_hygiene" CHECK (not ("order_return_lines"."is_opened" and "order_return_lines"."reason" = 'CHANGED_MIND'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"type" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"volume" text DEFAULT '' NOT NULL,
	"material_no" text DEFAULT '' NOT NULL,
	"list_price" integer NOT NULL,
	"unit_price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"coupon_share" integer DEFAULT 0 NOT NULL,
	"gift_reason" text,
	"components" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "order_lines_kind" CHECK ("order_lines"."kind" in ('product', 'combination', 'gift')),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_lines_prices" CHECK ("order_lines"."unit_price" >= 0 and "order_lines"."list_price" >= "order_lines"."unit_price"),
	CONSTRAINT "order_lines_coupon_share" CHECK ("order_lines"."coupon_share" >= 0 and "order_lines"."coupon_share" <= "order_lines"."unit_price" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_gift" CHECK (("order_lines"."kind" = 'gift') = ("order_lines"."gift_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"user_id" integer NOT NULL,
	"order_status" text NOT NULL,
	"payment_status" text NOT NULL,
	"payment_type" text NOT NULL,
	"ship_type" text NOT NULL,
	"islands_type" text NOT NULL,
	"product_amount" integer NOT NULL,
	"discount_amount" integer NOT NULL,
	"coupon_amount" integer NOT NULL,
	"ship_fee" integer NOT NULL,
	"paid_amount" integer NOT NULL,
	"reductions" jsonb,
	"user_coupon_id" integer,
	"line_ecid" text,
	"buyer_name" text NOT NULL,
	"buyer_mobile" text NOT NULL,
	"order_note" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"recipient_mobile" text NOT NULL,
	"recipient_phone" text DEFAULT '' NOT NULL,
	"ship_address" text NOT NULL,
	"expected_delivery_time" text NOT NULL,
	"ship_note" text DEFAULT '' NOT NULL,
	"store_no" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"invoice_type" text NOT NULL,
	"carrier_type" text NOT NULL,
	"carrier_no" text DEFAULT '' NOT NULL,
	"love_code" text DEFAULT '' NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_num" text DEFAULT '' NOT NULL,
	"invoice_no" text,
	"invoicing_at" timestamp with time zone,
	"payment_at" timestamp with time zone,
	"paid_expired_at" timestamp with time zone,
	"virtual_account" text,
	"tracking_no" text,
	"received_at" timestamp with time zone,
	"counted_amount" integer,
	"erp_cut_at" timestamp with time zone,
	"erp_cancelled_cut_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_order_status" CHECK ("orders"."order_status" in ('ESTABLISHED', 'PROCESSING', 'SHIPPED', 'ARRIVED', 'COMPLETED', 'CANCELLED', 'RETURNED')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('UNPAID', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED')),
	CONSTRAINT "orders_payment_type" CHECK ("orders"."payment_type" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH')),
	CONSTRAINT "orders_paid_amount" CHECK ("orders"."paid_amount" >= 0),
	CONSTRAINT "orders_sum" CHECK ("orders"."product_amount" - "orders"."discount_amount" - "orders"."coupon_amount" + "orders"."ship_fee" = "orders"."paid_amount"),
	CONSTRAINT "orders_reductions" CHECK ("orders"."reductions" is null or (
        reductions_sum("orders"."reductions", '{MEMBER_PRICE,EVENT}') = "orders"."discount_amount"
        and reductions_sum("orders"."reductions", '{COUPON}') = "orders"."coupon_amount"
        and not jsonb_path_exists("orders"."reductions", '$[*] ? (@.amount <= 0)'))),
	CONSTRAINT "orders_parts_not_negative" CHECK ("orders"."product_amount" >= 0 and "orders"."discount_amount" >= 0 and "orders"."coupon_amount" >= 0 and "orders"."ship_fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bank_deposits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"virtual_account" text NOT NULL,
	"amount" integer NOT NULL,
	"deposited_at" timestamp with time zone NOT NULL,
	"occurrence" integer DEFAULT 1 NOT NULL,
	"bank_number" text,
	"attempt_id" integer,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_deposits_amount" CHECK ("bank_deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"number" integer NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"pay_before" timestamp with time zone,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider_order_id" text,
	"transaction_id" text,
	"auth_code" text,
	"view_token" text,
	"failure_code" text,
	"captured_amount" integer DEFAULT 0 NOT NULL,
	"refunded_amount" integer DEFAULT 0 NOT NULL,
	"is_payment" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payment_attempts_status_known" CHECK ("payment_attempts"."status" in ('STARTED', 'CONFIRMING', 'SUCCEEDED', 'FAILED', 'UNKNOWN')),
	CONSTRAINT "payment_attempts_amount" CHECK ("payment_attempts"."amount" >= 0),
	CONSTRAINT "payment_attempts_money" CHECK ("payment_attempts"."refunded_amount" >= 0 and "payment_attempts"."refunded_amount" <= "payment_attempts"."captured_amount"),
	CONSTRAINT "payment_attempts_captured" CHECK ("payment_attempts"."captured_amount" = 0 or "payment_attempts"."status" = 'SUCCEEDED'),
	CONSTRAINT "payment_attempts_pays" CHECK (not "payment_attempts"."is_payment" or "payment_attempts"."status" = 'SUCCEEDED')
);
--> statement-breakpoint
CREATE TABLE "payment_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provider" text,
	"order_id" integer,
	"attempt_id" integer,
	"reference" text NOT NULL,
	"amount" integer,
	"expected_amount" integer,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "payment_exceptions_kind" CHECK ("payment_exceptions"."kind" in ('PAID_AFTER_CANCEL', 'PAID_TWICE', 'AMOUNT_DIFFERS', 'PROVIDER_UNKNOWN', 'DEPOSIT_LATE', 'DEPOSIT_OVER', 'DEPOSIT_UNDER', 'DEPOSIT_UNKNOWN', 'NOT_AT_PROVIDER', 'NOT_TOLD', 'REFUND_DIFFERS', 'REFUND_FAILED', 'REFUND_BY_HAND', 'BOOKS_DIFFER')),
	CONSTRAINT "payment_exceptions_provider" CHECK ("payment_exceptions"."provider" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH')),
	CONSTRAINT "payment_exceptions_provider_known" CHECK (("payment_exceptions"."provider" is null) = ("payment_exceptions"."kind" = 'BOOKS_DIFFER')),
	CONSTRAINT "payment_exceptions_resolved" CHECK (("payment_exceptions"."resolved_at" is null) = ("payment_exceptions"."resolved_by" is null) and ("payment_exceptions"."resolved_at" is null) = ("payment_exceptions"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"attempt_id" integer NOT NULL,
	"refund_key" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asking_until" timestamp with time zone,
	"ordered_at" timestamp with time zone,
	"provider_refund_id" text,
	"hand_reference" text,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_refunds_status_known" CHECK ("payment_refunds"."status" in ('PENDING', 'BY_HAND', 'DONE', 'FAILED')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attempt_id" integer NOT NULL,
	"door" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer,
	"code" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_reports_door" CHECK ("payment_reports"."door" in ('START', 'RETURN', 'NOTIFICATION', 'QUERY', 'OPERATOR'))
);
--> statement-breakpoint
CREATE TABLE "refused_notices" (
	"day" date NOT NULL,
	"provider" text NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refused_notices_day_provider_pk" PRIMARY KEY("day","provider"),
	CONSTRAINT "refused_notices_provider" CHECK ("refused_notices"."provider" in ('CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH'))
);
--> statement-breakpoint
CREATE TABLE "virtual_account_days" (
	"day" date PRIMARY KEY NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "virtual_account_days_serial" CHECK ("virtual_account_days"."last_serial" between 1 and 99999)
);
--> statement-breakpoint
CREATE TABLE "line_accounts" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "line_accounts_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "line_id_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "line_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"wanted_email" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_entries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"day_count" integer NOT NULL,
	"day_began_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_codes_purpose" CHECK ("email_codes"."purpose" in ('register', 'resetPassword')),
	CONSTRAINT "email_codes_wrong" CHECK ("email_codes"."wrong_entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "email_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"is_remembered" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"account" text,
	"password_hash" text,
	"verified_at" timestamp with time zone,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"name" text,
	"mobile_number" text,
	"telephone_number" text,
	"birthday" date,
	"edm_status" text DEFAULT '' NOT NULL,
	"city" text,
	"city_zone" text,
	"address" text,
	"level_id" integer,
	"accumulated_amount" integer DEFAULT 0 NOT NULL,
	"period_begin_at" timestamp with time zone,
	"period_end_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_edm_status" CHECK ("users"."edm_status" in ('', 'YES', 'NO'))
);
--> statement-breakpoint
CREATE TABLE "level_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "level_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"min_amount" integer NOT NULL,
	"keep_amount" integer NOT NULL,
	"period_months" integer NOT NULL,
	"benefits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "level_rules_level_unique" UNIQUE("level")
);
--> statement-breakpoint
CREATE TABLE "saved_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_invoices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"type" text NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
	"tax_num" text DEFAULT '' NOT NULL,
	"carrier_type" text NOT NULL,
	"carrier_no" text DEFAULT '' NOT NULL,
	CONSTRAINT "saved_invoices_slots" CHECK ("saved_invoices"."slot" between 1 and 50),
	CONSTRAINT "saved_invoices_type" CHECK ("saved_invoices"."type" in ('PERSON', 'COMPANY')),
	CONSTRAINT "saved_invoices_carrier" CHECK ("saved_invoices"."carrier_type" in ('PHONE', 'NATURAL_PERSON', 'MEMBER', 'DONATE', 'NONE'))
);
--> statement-breakpoint
CREATE TABLE "saved_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"telephone_number" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"city_zone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"expected_delivery_time" text DEFAULT 'NONE' NOT NULL,
	"store_code" text DEFAULT '' NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"store_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "saved_recipients_slots" CHECK ("saved_recipients"."slot" between 1 and 50),
	CONSTRAINT "saved_recipients_type" CHECK ("saved_recipients"."type" in ('HOME', 'STORE')),
	CONSTRAINT "saved_recipients_time" CHECK ("saved_recipients"."expected_delivery_time" in ('NONE', 'BEFORE_13_HOURS', 'AFTER_14_HOURS'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_endpoint_key_pk" PRIMARY KEY("user_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "mailbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"letter_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailbox_letter_id" UNIQUE("letter_id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD CONSTRAINT "administrator_sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_category_id_news_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."news_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination_discount_combinations" ADD CONSTRAINT "product_combination_discount_combinations_combination_discount_id_product_combination_discounts_id_fk" FOREIGN KEY ("combination_discount_id") REFERENCES "public"."product_combination_discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination_discount_combinations" ADD CONSTRAINT "product_combination_discount_combinations_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "combination_sales" ADD CONSTRAINT "combination_sales_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination_products" ADD CONSTRAINT "product_combination_products_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_combination_products" ADD CONSTRAINT "product_combination_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "index_series" ADD CONSTRAINT "index_series_series_id_product_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."product_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_new_release_products" ADD CONSTRAINT "product_new_release_products_new_release_id_product_new_releases_id_fk" FOREIGN KEY ("new_release_id") REFERENCES "public"."product_new_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_new_release_products" ADD CONSTRAINT "product_new_release_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_series" ADD CONSTRAINT "product_sub_series_series_id_product_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."product_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_series_products" ADD CONSTRAINT "product_sub_series_products_sub_series_id_product_sub_series_id_fk" FOREIGN KEY ("sub_series_id") REFERENCES "public"."product_sub_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sub_series_products" ADD CONSTRAINT "product_sub_series_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_event_gifts" ADD CONSTRAINT "coupon_event_gifts_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_event_gifts" ADD CONSTRAINT "coupon_event_gifts_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_coupon_events" ADD CONSTRAINT "registration_coupon_events_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_coupon_event_id_coupon_events_id_fk" FOREIGN KEY ("coupon_event_id") REFERENCES "public"."coupon_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_event_combinations" ADD CONSTRAINT "discount_event_combinations_discount_event_id_discount_events_id_fk" FOREIGN KEY ("discount_event_id") REFERENCES "public"."discount_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_event_combinations" ADD CONSTRAINT "discount_event_combinations_combination_id_product_combinations_id_fk" FOREIGN KEY ("combination_id") REFERENCES "public"."product_combinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_event_products" ADD CONSTRAINT "discount_event_products_discount_event_id_discount_events_id_fk" FOREIGN KEY ("discount_event_id") REFERENCES "public"."discount_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_event_products" ADD CONSTRAINT "discount_event_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_purchase_event_gifts" ADD CONSTRAINT "first_purchase_event_gifts_first_purchase_event_id_first_purchase_events_id_fk" FOREIGN KEY ("first_purchase_event_id") REFERENCES "public"."first_purchase_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_purchase_event_gifts" ADD CONSTRAINT "first_purchase_event_gifts_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_reward_gifts" ADD CONSTRAINT "threshold_reward_gifts_threshold_reward_id_threshold_rewards_id_fk" FOREIGN KEY ("threshold_reward_id") REFERENCES "public"."threshold_rewards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threshold_reward_gifts" ADD CONSTRAINT "threshold_reward_gifts_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_locks" ADD CONSTRAINT "stock_locks_stock_record_id_stock_records_id_fk" FOREIGN KEY ("stock_record_id") REFERENCES "public"."stock_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_record_id_stock_records_id_fk" FOREIGN KEY ("stock_record_id") REFERENCES "public"."stock_records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_records" ADD CONSTRAINT "stock_records_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_records" ADD CONSTRAINT "stock_records_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temporary_orders" ADD CONSTRAINT "temporary_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_issued_invoice_id_issued_invoices_id_fk" FOREIGN KEY ("issued_invoice_id") REFERENCES "public"."issued_invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_invoices" ADD CONSTRAINT "issued_invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_shop_orders" ADD CONSTRAINT "line_shop_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_map_visits" ADD CONSTRAINT "store_map_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_lines" ADD CONSTRAINT "order_return_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_coupon_id_user_coupons_id_fk" FOREIGN KEY ("user_coupon_id") REFERENCES "public"."user_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits" ADD CONSTRAINT "bank_deposits_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_exceptions" ADD CONSTRAINT "payment_exceptions_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD CONSTRAINT "payment_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_accounts" ADD CONSTRAINT "line_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_invoices" ADD CONSTRAINT "saved_invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_sessions_administrator" ON "administrator_sessions" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "administrator_sessions_expiry" ON "administrator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email" ON "administrators" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_administrator" ON "audit_entries" USING btree ("administrator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_refund_once" ON "audit_entries" USING btree ("subject_id") WHERE "audit_entries"."call" = 'refundOrder';--> statement-breakpoint
CREATE INDEX "news_category" ON "news" USING btree ("category_id","begin_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "news_newest" ON "news" USING btree ("begin_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_sales_popular" ON "product_sales" USING btree ("sold_count" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "combination_products_product" ON "product_combination_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_prices_product" ON "product_prices" USING btree ("product_id","valid_from" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_family" ON "products" USING btree ("family");--> statement-breakpoint
CREATE INDEX "products_listing" ON "products" USING btree ("current_visibility_rule","weight" DESC NULLS FIRST,"id","price","member_price","usage","material","absorbency","length_cm","scented");--> statement-breakpoint
CREATE INDEX "products_one_by_one" ON "products" USING btree ("id","current_visibility_rule","price","member_price","usage","material","absorbency","length_cm","scented");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("current_visibility_rule","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_grams");--> statement-breakpoint
CREATE INDEX "sub_series_series" ON "product_sub_series" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "sub_series_products_product" ON "product_sub_series_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_events_any_case" ON "coupon_events" USING btree (upper("code"));--> statement-breakpoint
CREATE INDEX "user_coupons_user" ON "user_coupons" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_once" ON "user_coupons" USING btree ("user_id","coupon_event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_order" ON "user_coupons" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "discount_event_combinations_combination" ON "discount_event_combinations" USING btree ("combination_id");--> statement-breakpoint
CREATE INDEX "discount_event_products_product" ON "discount_event_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_locks_once" ON "stock_locks" USING btree ("temporary_order_id","stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_locks_expiry" ON "stock_locks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stock_locks_record" ON "stock_locks" USING btree ("stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_movements_record" ON "stock_movements" USING btree ("stock_record_id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_records_product" ON "stock_records" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_records_gift" ON "stock_records" USING btree ("gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "temporary_orders_user" ON "temporary_orders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_corrections_refund" ON "invoice_corrections" USING btree ("issued_invoice_id","refund_key");--> statement-breakpoint
CREATE INDEX "invoice_corrections_invoice" ON "invoice_corrections" USING btree ("issued_invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_order" ON "issued_invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_relate_number" ON "issued_invoices" USING btree ("relate_number");--> statement-breakpoint
CREATE UNIQUE INDEX "issued_invoices_no" ON "issued_invoices" USING btree ("invoice_no");--> statement-breakpoint
CREATE INDEX "issued_invoices_due" ON "issued_invoices" USING btree ("id") WHERE "issued_invoices"."enqueued_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "line_shop_events_once" ON "line_shop_events" USING btree ("ecid","event_time","event_id",md5("products"));--> statement-breakpoint
CREATE INDEX "line_shop_events_waiting" ON "line_shop_events" USING btree ("id") WHERE "line_shop_events"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "line_shop_events_created" ON "line_shop_events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "line_shop_orders_order" ON "line_shop_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "line_shop_orders_open" ON "line_shop_orders" USING btree ("id") WHERE "line_shop_orders"."status" = 'REPORTED';--> statement-breakpoint
CREATE INDEX "store_map_visits_expiry" ON "store_map_visits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_open" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."status" in ('REQUESTED', 'APPROVED', 'RECEIVED');--> statement-breakpoint
CREATE UNIQUE INDEX "order_return_lines_once" ON "order_return_lines" USING btree ("return_id","order_line_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_order_no" ON "orders" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_coupon_once" ON "orders" USING btree ("user_coupon_id") WHERE "orders"."order_status" <> 'CANCELLED';--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("paid_expired_at") WHERE "orders"."payment_status" in ('UNPAID', 'FAILED');--> statement-breakpoint
CREATE INDEX "orders_received" ON "orders" USING btree ("received_at") WHERE "orders"."counted_amount" is null and "orders"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_not_cut" ON "orders" USING btree ("id") WHERE "orders"."erp_cut_at" is null and "orders"."order_status" in ('ESTABLISHED', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "orders_cut" ON "orders" USING btree ("erp_cut_at") WHERE "orders"."erp_cut_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_cut" ON "orders" USING btree ("erp_cancelled_cut_at") WHERE "orders"."erp_cancelled_cut_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled_not_told" ON "orders" USING btree ("id") WHERE "orders"."erp_cut_at" is not null and "orders"."erp_cancelled_cut_at" is null and "orders"."order_status" = 'CANCELLED';--> statement-breakpoint
CREATE UNIQUE INDEX "bank_deposits_once" ON "bank_deposits" USING btree ("virtual_account","amount","deposited_at","occurrence");--> statement-breakpoint
CREATE INDEX "bank_deposits_time" ON "bank_deposits" USING btree ("deposited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_number" ON "payment_attempts" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider_order" ON "payment_attempts" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_transaction" ON "payment_attempts" USING btree ("provider","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_view" ON "payment_attempts" USING btree ("view_token");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."is_payment";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_confirming" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'CONFIRMING';--> statement-breakpoint
CREATE INDEX "payment_attempts_status" ON "payment_attempts" USING btree ("status","started_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_silent" ON "payment_attempts" USING btree ("pay_before") WHERE "payment_attempts"."status" in ('STARTED', 'UNKNOWN', 'CONFIRMING') and "payment_attempts"."provider" in ('LINE_PAY', 'CATHAY_CREDIT_CARD');--> statement-breakpoint
CREATE INDEX "payment_attempts_settled" ON "payment_attempts" USING btree ("provider","settled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_once" ON "payment_exceptions" USING btree ("kind","reference") WHERE "payment_exceptions"."kind" <> 'BOOKS_DIFFER';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_exceptions_once_open" ON "payment_exceptions" USING btree ("kind","reference") WHERE "payment_exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_exceptions_open" ON "payment_exceptions" USING btree ("id") WHERE "payment_exceptions"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_refunds_key" ON "payment_refunds" USING btree ("refund_key");--> statement-breakpoint
CREATE INDEX "payment_refunds_attempt" ON "payment_refunds" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_order" ON "payment_refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_status" ON "payment_refunds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "payment_reports_attempt" ON "payment_reports" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "line_accounts_user" ON "line_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "line_id_tokens_expiry" ON "line_id_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "line_proofs_expiry" ON "line_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_live" ON "email_codes" USING btree ("email","purpose");--> statement-breakpoint
CREATE INDEX "email_keys_expiry" ON "email_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account" ON "users" USING btree ("account");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_invoices_slot" ON "saved_invoices" USING btree ("user_id","slot");--> statement-breakpoint
CREATE INDEX "saved_invoices_user" ON "saved_invoices" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "saved_recipients_slot" ON "saved_recipients" USING btree ("user_id","slot");--> statement-breakpoint
CREATE INDEX "saved_recipients_user" ON "saved_recipients" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailbox_recipient" ON "mailbox" USING btree ("recipient","id" DESC NULLS LAST);