-- Where there are millions of lines it is made by hand before, with `concurrently`. Most lines have no offer.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "order_lines_offers" ON "order_lines" USING gin ("adjustments" jsonb_path_ops) WHERE "order_lines"."adjustments" <> '[]'::jsonb;
