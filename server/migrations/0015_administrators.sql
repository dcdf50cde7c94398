CREATE TABLE "administrator_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"administrator_id" integer NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "administrators" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "administrators_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "administrators_email_lower" CHECK ("administrators"."email" = lower("administrators"."email")),
	CONSTRAINT "administrators_role" CHECK ("administrators"."role" in ('owner', 'operator', 'erp'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"administrator_id" integer NOT NULL,
	"call" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_refunds" ADD COLUMN "hand_reference" text;--> statement-breakpoint
ALTER TABLE "administrator_sessions" ADD CONSTRAINT "administrator_sessions_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_administrator_id_administrators_id_fk" FOREIGN KEY ("administrator_id") REFERENCES "public"."administrators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "administrator_sessions_administrator" ON "administrator_sessions" USING btree ("administrator_id");--> statement-breakpoint
CREATE INDEX "administrator_sessions_expiry" ON "administrator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email" ON "administrators" USING btree ("email");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_administrator" ON "audit_entries" USING btree ("administrator_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_refund_once" ON "audit_entries" USING btree ("subject_id") WHERE "audit_entries"."call" = 'refundOrder';--> statement-breakpoint
-- What an administrator did stays as it was written, for programs and consoles alike.
create function keep_audit_entries() returns trigger language plpgsql as $$
begin
  raise exception 'Audit entries are only added'
    using errcode = 'check_violation', constraint = 'audit_entries_append_only', table = 'audit_entries';
end
$$;
--> statement-breakpoint
create trigger keep_audit_entries before update or delete on audit_entries
  for each row execute function keep_audit_entries();
