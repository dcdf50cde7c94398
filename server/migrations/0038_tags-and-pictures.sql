-- A sign-up or an order waits for it; in a shop with many members it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "users_tag_words" ON "users" USING gin (string_to_array("tags", '、')) WHERE "users"."tags" <> '';
--> statement-breakpoint
-- A sign-up or an order waits for it; in a shop with many members it is made by hand before, with concurrently.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "users_tagged" ON "users" USING btree ("id") WHERE "users"."tags" <> '';
--> statement-breakpoint
-- An upload waits for it; of pictures no shop has so many that it would be noticed.
-- squawk-ignore require-concurrent-index-creation
create index if not exists "media_files_path" ON "media_files" USING btree ("path");
