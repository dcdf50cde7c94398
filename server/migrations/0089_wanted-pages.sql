CREATE TABLE "wanted_pages" (
	"page" text PRIMARY KEY NOT NULL,
	"uses" double precision NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wanted_pages_page_length" CHECK (char_length("wanted_pages"."page") between 1 and 300),
	CONSTRAINT "wanted_pages_uses" CHECK ("wanted_pages"."uses" >= 0)
);
