-- Finds the newest movements of a record without reading all of them, and covers the index before it.
-- Where there are millions of movements it is made by hand before, with `concurrently`.
-- squawk-ignore require-concurrent-index-creation
create index if not exists stock_movements_of_record on stock_movements (stock_record_id, id);--> statement-breakpoint
drop index if exists stock_movements_record;
