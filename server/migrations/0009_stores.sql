CREATE TABLE "stores" (
	"kind" text NOT NULL,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stores_kind_no_pk" PRIMARY KEY("kind","no"),
	CONSTRAINT "stores_kind" CHECK ("stores"."kind" in ('UNIMART'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_store_unchecked" boolean;