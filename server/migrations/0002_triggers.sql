-- Statement triggers: one message for a bulk write of ten thousand rows.
-- Every column but the count of units sold: an order must not empty the cache of every page.
create trigger announce_change after insert or delete or truncate or update of
  name, brief_description, material_no, international_barcode, price, member_price, purchase_limit, hashtag1,
  hashtag2, description, spec, notice, introduction, web_introduction, mobile_introduction, volume,
  unit_count, unit_name, usage, length_cm, absorbency, material, scented, images, weight,
  current_visibility_rule, created_at, family
on products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or delete or truncate or update of
  name, brief_description, material_no, international_barcode, price, member_price, purchase_limit, hashtag1,
  hashtag2, description, spec, notice, introduction, web_introduction, mobile_introduction, volume,
  unit_count, unit_name, usage, length_cm, absorbency, material, scented, images, weight,
  current_visibility_rule, created_at
on product_combinations
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_combination_products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_series
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_sub_series
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_sub_series_products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on index_series
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_new_releases
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_new_release_products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on exclusive_sales
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on discount_events
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on discount_event_products
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on discount_event_combinations
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_combination_discounts
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_combination_discount_combinations
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on threshold_rewards
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on threshold_reward_gifts
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on free_shipping_events
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on first_purchase_events
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on first_purchase_event_gifts
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on registration_coupon_events
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on flash_sales
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on gifts
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on coupon_event_gifts
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on message_bars
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on banners
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on news_categories
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on news
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on videos
  for each statement execute function announce_change('content');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on maintain_settings
  for each statement execute function announce_change('settings');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on settings
  for each statement execute function announce_change('settings');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on level_rules
  for each statement execute function announce_change('members');
--> statement-breakpoint
-- Receiving a coupon only counts up: that changes no public answer.
create trigger announce_change after insert or delete or truncate or update of name, code, is_code_public, discount_type, discount_value, min_amount, receive_limit, event_begin_at, event_end_at, is_archived, current_visibility_rule on coupon_events
  for each statement execute function announce_change('promotions');
--> statement-breakpoint
create trigger keep_price after insert on products
  for each row execute function keep_price();
--> statement-breakpoint
create trigger keep_changed_price after update of price, member_price on products
  for each row when (old.price is distinct from new.price or old.member_price is distinct from new.member_price)
  execute function keep_price();
