CREATE TABLE "event_popups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_popups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"web_image" text NOT NULL,
	"mobile_image" text NOT NULL,
	"link" text,
	"event_begin_at" timestamp with time zone NOT NULL,
	"event_end_at" timestamp with time zone NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL
);
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on event_popups
  for each statement execute function announce_change('content');
