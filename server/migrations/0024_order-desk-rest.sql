CREATE TABLE "order_mentions" (
	"note_id" integer NOT NULL,
	"administrator_id" integer NOT NULL,
	CONSTRAINT "order_mentions_note_id_administrator_id_pk" PRIMARY KEY("note_id","administrator_id")
);
--> statement-breakpoint
CREATE TABLE "order_exchanges" (
	"return_id" integer PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"credit" integer NOT NULL,
	CONSTRAINT "order_exchanges_credit" CHECK ("order_exchanges"."credit" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_return_pictures" (
	"return_id" integer NOT NULL,
	"media_id" integer NOT NULL,
	CONSTRAINT "order_return_pictures_return_id_media_id_pk" PRIMARY KEY("return_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lowered_amount" integer;--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mentions" ADD CONSTRAINT "order_mentions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exchanges" ADD CONSTRAINT "order_exchanges_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_exchanges" ADD CONSTRAINT "order_exchanges_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_pictures" ADD CONSTRAINT "order_return_pictures_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_return_pictures" ADD CONSTRAINT "order_return_pictures_media_id_media_files_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_exchanges_order" ON "order_exchanges" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_return_pictures_media" ON "order_return_pictures" USING btree ("media_id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind" CHECK ("approvals"."kind" in ('REFUND', 'RETURN_REFUND', 'ORDER_CANCEL', 'ORDER_EDIT', 'PRICE_IMPORT', 'DISCOUNT_EVENT'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_lowered_amount" CHECK ("orders"."lowered_amount" > 0);