CREATE SEQUENCE "public"."administrator_session_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "administrator_factors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "administrator_factors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"administrator_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sealed_secret" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" text,
	"sign_count" bigint,
	"transports" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "administrator_factors_credential" UNIQUE("credential_id"),
	CONSTRAINT "administrator_factors_kind" CHECK ("administrator_factors"."kind" in ('totp', 'passkey')),
	CONSTRAINT "administrator_factors_whole" CHECK (case "administrator_factors"."kind" when 'totp' then "administrator_factors"."sealed_secret" is not null
        else num_nonnulls("administrator_factors"."credential_id", "administrator_factors"."public_key", "administrator_factors"."sign_count") = 3 end)
);
--> statement-breakpoint
CREATE TABLE "administrator_recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "administrator_used_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "id" integer DEFAULT nextval('administrator_session_ids') NOT NULL;--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "stepped_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "administrator_unlocks" ADD COLUMN "purpose" text DEFAULT 'unlock' NOT NULL;--> statement-breakpoint
ALTER TABLE "administrators" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "administrator_factors" ADD CONSTRAINT "administrator_factors_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "administrator_recovery_codes" ADD CONSTRAINT "administrator_recovery_codes_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_factors_administrator" ON "administrator_factors" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "administrator_recovery_codes_administrator" ON "administrator_recovery_codes" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "administrator_used_challenges_expiry" ON "administrator_used_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "administrator_unlocks" ADD CONSTRAINT "administrator_unlocks_purpose" CHECK ("administrator_unlocks"."purpose" in ('unlock', 'reset', 'verify'));