CREATE TABLE "administrator_unlocks" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"account_hash" text NOT NULL,
	"wrong_in_row" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_wrong" CHECK ("known_devices"."wrong_in_row" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wrong_passwords" (
	"account_hash" text PRIMARY KEY NOT NULL,
	"in_row" integer NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"link_mailed_at" timestamp with time zone,
	CONSTRAINT "wrong_passwords_in_row" CHECK ("wrong_passwords"."in_row" >= 0)
);
--> statement-breakpoint
ALTER TABLE "administrator_unlocks" ADD CONSTRAINT "administrator_unlocks_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_unlocks_administrator" ON "administrator_unlocks" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "known_devices_account" ON "known_devices" USING btree ("account_hash","seen_at");--> statement-breakpoint
CREATE INDEX "known_devices_age" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "wrong_passwords_age" ON "wrong_passwords" USING btree ("last_at");