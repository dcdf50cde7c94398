-- A refund waits for it, no sale does; in a shop with many refunds it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "payment_refunds_state" ON "payment_refunds" USING btree ((case "status" when 'PENDING' then 'AT_PROVIDER' when 'BY_HAND' then 'BY_HAND_OPEN' when 'FAILED' then 'FAILED'
    else case "provider_refund_id" when 'BY_HAND' then 'BY_HAND_DONE' else 'DONE' end end),"id");
--> statement-breakpoint
-- A refund that the shop transfers itself is daily work and no exception any more: the list of refunds shows it as 待匯款. The previous
-- release completes such a refund whether or not its exception is open.
update payment_exceptions
  set resolved_at = now(), resolved_by = 'SYSTEM', resolution = '改列在退款的「待匯款」'
  where kind = 'REFUND_BY_HAND' and resolved_at is null;
