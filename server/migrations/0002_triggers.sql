-- Statement triggers: one message for a bulk write of ten thousand rows.
create trigger announce_change after insert or update or delete or truncate on products
  for each statement execute function announce_change('catalog');
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on product_combinations
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
--> statement-breakpoint
create trigger keep_order_transitions before update of order_status, payment_status on orders
  for each row when (old.order_status <> new.order_status or old.payment_status <> new.payment_status)
  execute function keep_order_transitions();
--> statement-breakpoint
create trigger keep_order_beginning before insert on orders
  for each row when (new.order_status <> 'ESTABLISHED' or new.payment_status <> 'UNPAID')
  execute function keep_order_beginning();
--> statement-breakpoint
create trigger keep_audit_entries before update or delete on audit_entries
  for each row execute function keep_audit_entries();
--> statement-breakpoint
create trigger open_product_sales after insert on products
  referencing new table as added for each statement execute function open_product_sales();
--> statement-breakpoint
create trigger open_combination_sales after insert on product_combinations
  referencing new table as added for each statement execute function open_combination_sales();
