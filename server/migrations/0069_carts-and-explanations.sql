CREATE TABLE "order_explanations" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	CONSTRAINT "order_explanations_size" CHECK (octet_length("order_explanations"."rules"::text) <= 4096)
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "add_ons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "gift_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_explanations" ADD CONSTRAINT "order_explanations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;