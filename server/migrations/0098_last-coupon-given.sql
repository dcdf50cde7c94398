-- The gift of registration is promised only while coupons are left, so the last one changes a public answer. All others
-- only count up, and announce nothing.
create trigger announce_given_out after update of received_count on coupon_events
  for each row
  when (old.received_count >= old.receive_limit is distinct from (new.received_count >= new.receive_limit))
  execute function announce_change('promotions');
