CREATE TABLE "product_ratings" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"stars_sum" integer DEFAULT 0 NOT NULL,
	"rating_average" numeric(2, 1) GENERATED ALWAYS AS (round(stars_sum::numeric / nullif(rating_count, 0), 1)) STORED,
	CONSTRAINT "product_ratings_within" CHECK ("product_ratings"."rating_count" >= 0 and "product_ratings"."stars_sum" between "product_ratings"."rating_count" and 5 * "product_ratings"."rating_count")
);
--> statement-breakpoint
CREATE TABLE "test_report_products" (
	"report_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "test_report_products_report_id_product_id_pk" PRIMARY KEY("report_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "test_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item" text NOT NULL,
	"standard" text NOT NULL,
	"result" text NOT NULL,
	"is_passed" boolean NOT NULL,
	"laboratory" text NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"report_no" text NOT NULL,
	"file" text,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gone_review_pictures" (
	"stem" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_helpful_marks" (
	"review_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_helpful_marks_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"review_id" integer,
	"place" integer,
	"stem" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pictures_stem" UNIQUE("stem"),
	CONSTRAINT "review_pictures_taken" CHECK (("review_pictures"."review_id" is null) = ("review_pictures"."place" is null)),
	CONSTRAINT "review_pictures_most" CHECK ("review_pictures"."place" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_line_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('PENDING', 'PUBLISHED', 'HIDDEN')),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (char_length("reviews"."text") <= 1000),
	CONSTRAINT "reviews_tags" CHECK ("reviews"."tags" <@ array['量少', '量普通', '量多', '一般肌', '敏感肌', '乾性肌', '日用', '夜用', '運動', '外出', '產後']),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."status" = 'HIDDEN') = ("reviews"."hidden_reason" <> '')),
	CONSTRAINT "reviews_answer" CHECK (("reviews"."answer" <> '') = ("reviews"."answered_at" is not null)),
	CONSTRAINT "reviews_published" CHECK ("reviews"."status" <> 'PUBLISHED' or "reviews"."published_at" is not null),
	CONSTRAINT "reviews_helpful" CHECK ("reviews"."helpful_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_combinations" ADD COLUMN "ad_approval_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "license_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ad_approval_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_report_products" ADD CONSTRAINT "test_report_products_report_id_test_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."test_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_report_products" ADD CONSTRAINT "test_report_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_helpful_marks" ADD CONSTRAINT "review_helpful_marks_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_helpful_marks" ADD CONSTRAINT "review_helpful_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_report_products_product" ON "test_report_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "review_helpful_marks_user" ON "review_helpful_marks" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_pictures_place" ON "review_pictures" USING btree ("review_id","place");--> statement-breakpoint
CREATE INDEX "review_pictures_left" ON "review_pictures" USING btree ("user_id","created_at") WHERE review_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_line" ON "reviews" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "reviews_most_helpful" ON "reviews" USING btree ("product_id","helpful_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "reviews_by_product_stars" ON "reviews" USING btree ("product_id","stars" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reviews"."status" = 'PUBLISHED';--> statement-breakpoint
CREATE INDEX "reviews_hidden_of_product" ON "reviews" USING btree ("product_id") WHERE "reviews"."status" = 'HIDDEN';--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_by_status" ON "reviews" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "reviews_by_creation" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_stars" ON "reviews" USING btree ("stars","id");--> statement-breakpoint
create trigger raise_version before update on test_reports for each row execute function raise_version();
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on test_reports
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on test_report_products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
-- Nobody changes what a buyer has written, the shop least of all. Whoever may not show it hides it, and says so.
create function keep_review_words() returns trigger language plpgsql as $$
begin
  raise exception 'the words of a review are never changed' using errcode = 'check_violation', constraint = 'reviews_unchanged';
end $$;
--> statement-breakpoint
create trigger keep_review_words before update of stars, text, tags, order_line_id, product_id, created_at on reviews
  for each row when (
    (old.stars, old.text, old.tags, old.order_line_id, old.product_id, old.created_at)
    is distinct from (new.stars, new.text, new.tags, new.order_line_id, new.product_id, new.created_at))
  execute function keep_review_words();
--> statement-breakpoint
-- Published reviews are counted where cards read them. The update locks the row of the product until the commit, so that two
-- operators who publish at once count both. What shows the product or its reviews follows the tag, as with prices.
create function count_review() returns trigger language plpgsql as $$
declare
  goods integer := coalesce(new.product_id, old.product_id);
  before integer := case when old.status = 'PUBLISHED' then 1 else 0 end;
  after integer := case when new.status = 'PUBLISHED' then 1 else 0 end;
begin
  if before <> after then
    insert into product_ratings (product_id) values (goods) on conflict do nothing;
    update product_ratings set
      rating_count = rating_count + after - before,
      stars_sum = stars_sum + (after - before) * coalesce(new.stars, old.stars)
    where product_id = goods;
    perform pg_notify('content_changed', 'catalog@only ' || goods);
  end if;
  if coalesce(old.status, 'PENDING') <> 'PENDING' or coalesce(new.status, 'PENDING') <> 'PENDING' then
    perform pg_notify('content_changed', 'reviews@only ' || goods);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger count_review after insert or delete or update of status, answer, helpful_count on reviews
  for each row execute function count_review();
--> statement-breakpoint
create function count_helpful_mark() returns trigger language plpgsql as $$
begin
  update reviews set helpful_count = helpful_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.review_id, old.review_id);
  return null;
end $$;
--> statement-breakpoint
create trigger count_helpful_mark after insert or delete on review_helpful_marks
  for each row execute function count_helpful_mark();
--> statement-breakpoint
-- A store outside the database takes part in no transaction, so a job removes the bytes.
create function note_gone_review_picture() returns trigger language plpgsql as $$
begin
  insert into gone_review_pictures (stem) values (old.stem) on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger note_gone_review_picture after delete on review_pictures
  for each row execute function note_gone_review_picture();
