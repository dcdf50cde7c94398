CREATE TABLE "media_uses" (
	"resource" text NOT NULL,
	"record_id" integer NOT NULL,
	"stem" text NOT NULL,
	CONSTRAINT "media_uses_resource_record_id_stem_pk" PRIMARY KEY("resource","record_id","stem")
);
--> statement-breakpoint
CREATE INDEX "media_uses_stem" ON "media_uses" USING btree ("stem","resource","record_id");
--> statement-breakpoint
-- Notes which pictures of the library a record shows: arguments are the entity's name and the columns that hold pictures.
create function note_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from media_uses where resource = tg_argv[0] and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into media_uses (resource, record_id, stem)
    select distinct tg_argv[0], new.id, hit.parts[1]
    from jsonb_each_text(to_jsonb(new)) as field,
      regexp_matches(field.value, '/media/library/([0-9a-f]{24})-', 'g') as hit (parts)
    where field.key = any (tg_argv[1:]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of images, web_introduction, mobile_introduction, description, spec, notice on products
  for each row execute function note_media_uses('products', 'images', 'web_introduction', 'mobile_introduction', 'description', 'spec', 'notice');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of images, web_introduction, mobile_introduction, description, spec, notice on product_combinations
  for each row execute function note_media_uses('product-combinations', 'images', 'web_introduction', 'mobile_introduction', 'description', 'spec', 'notice');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on product_series
  for each row execute function note_media_uses('product-series', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on product_sub_series
  for each row execute function note_media_uses('product-sub-series', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of index_image on index_series
  for each row execute function note_media_uses('index-series', 'index_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on product_new_releases
  for each row execute function note_media_uses('product-new-releases', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of images on exclusive_sales
  for each row execute function note_media_uses('exclusive-sales', 'images');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on gifts
  for each row execute function note_media_uses('gifts', 'image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on discount_events
  for each row execute function note_media_uses('discount-events', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on product_combination_discounts
  for each row execute function note_media_uses('product-combination-discounts', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image_first, image_second on flash_sales
  for each row execute function note_media_uses('flash-sales', 'image_first', 'image_second');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on registration_coupon_events
  for each row execute function note_media_uses('registration-coupon-events', 'image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image, image_mobile on banners
  for each row execute function note_media_uses('banners', 'image', 'image_mobile');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of web_image, mobile_image on event_popups
  for each row execute function note_media_uses('event-popups', 'web_image', 'mobile_image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image, content on news
  for each row execute function note_media_uses('news', 'image', 'content');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on videos
  for each row execute function note_media_uses('videos', 'image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of body on pages
  for each row execute function note_media_uses('pages', 'body');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on testimonials
  for each row execute function note_media_uses('testimonials', 'image');
--> statement-breakpoint
create trigger note_media_uses after insert or delete or update of image on level_rules
  for each row execute function note_media_uses('level-rules', 'image');
--> statement-breakpoint
insert into media_uses (resource, record_id, stem)
select distinct resource, record_id, hit.parts[1] from (
  select 'products', id, concat_ws(' ', images, web_introduction, mobile_introduction, description, spec, notice) from products
  union all
  select 'product-combinations', id, concat_ws(' ', images, web_introduction, mobile_introduction, description, spec, notice) from product_combinations
  union all
  select 'product-series', id, concat_ws(' ', web_image, mobile_image) from product_series
  union all
  select 'product-sub-series', id, concat_ws(' ', web_image, mobile_image) from product_sub_series
  union all
  select 'index-series', id, concat_ws(' ', index_image) from index_series
  union all
  select 'product-new-releases', id, concat_ws(' ', web_image, mobile_image) from product_new_releases
  union all
  select 'exclusive-sales', id, concat_ws(' ', images) from exclusive_sales
  union all
  select 'gifts', id, concat_ws(' ', image) from gifts
  union all
  select 'discount-events', id, concat_ws(' ', web_image, mobile_image) from discount_events
  union all
  select 'product-combination-discounts', id, concat_ws(' ', web_image, mobile_image) from product_combination_discounts
  union all
  select 'flash-sales', id, concat_ws(' ', image_first, image_second) from flash_sales
  union all
  select 'registration-coupon-events', id, concat_ws(' ', image) from registration_coupon_events
  union all
  select 'banners', id, concat_ws(' ', image, image_mobile) from banners
  union all
  select 'event-popups', id, concat_ws(' ', web_image, mobile_image) from event_popups
  union all
  select 'news', id, concat_ws(' ', image, content) from news
  union all
  select 'videos', id, concat_ws(' ', image) from videos
  union all
  select 'pages', id, concat_ws(' ', body) from pages
  union all
  select 'testimonials', id, concat_ws(' ', image) from testimonials
  union all
  select 'level-rules', id, concat_ws(' ', image) from level_rules
) as shown (resource, record_id, value),
  regexp_matches(shown.value, '/media/library/([0-9a-f]{24})-', 'g') as hit (parts);
