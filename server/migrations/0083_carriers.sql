ALTER TABLE "stores" DROP CONSTRAINT "stores_kind";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_type" text;--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD COLUMN "store_type" text DEFAULT 'UNIMART' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier" CHECK ("shipments"."carrier" in ('UNIMART', 'UNIMARTC2C', 'FAMI', 'FAMIC2C', 'HILIFE', 'HILIFEC2C', 'OKMARTC2C', 'TCAT', 'POST'));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_kind" CHECK ("stores"."kind" in ('UNIMART', 'FAMI', 'HILIFE', 'OKMART'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_store_type" CHECK ("orders"."store_type" is null or ("orders"."ship_type" = 'STORE' and "orders"."store_type" in ('FAMI', 'HILIFE', 'OKMART')));--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_chain" CHECK ("saved_recipients"."store_type" in ('UNIMART', 'FAMI', 'HILIFE', 'OKMART'));--> statement-breakpoint
ALTER TABLE "saved_recipients" ADD CONSTRAINT "saved_recipients_chain_of_store" CHECK ("saved_recipients"."type" = 'STORE' or "saved_recipients"."store_type" = 'UNIMART');