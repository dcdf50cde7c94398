CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text NOT NULL,
	"kind" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"current_visibility_rule" text DEFAULT 'ONLINE' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_words_words" UNIQUE("words"),
	CONSTRAINT "search_words_kind" CHECK ("search_words"."kind" in ('SYNONYM', 'NEED')),
	CONSTRAINT "search_words_lead" CHECK ("search_words"."kind" = 'SYNONYM' and "search_words"."target" <> '' or "search_words"."kind" = 'NEED' and "search_words"."label" <> '' and "search_words"."path" <> '')
);
--> statement-breakpoint
create trigger raise_version before update on search_words for each row execute function raise_version();
--> statement-breakpoint
-- They change what a search finds, as the texts of goods do.
create trigger announce_change after insert or update or delete or truncate on search_words
  for each statement execute function announce_change('catalog@parts words');
--> statement-breakpoint
-- The synonyms that every shop has had so far.
insert into search_words (words, kind, target) values
  ('衛生巾、姨媽巾、月經棉、衞生棉', 'SYNONYM', '衛生棉'),
  ('衛生護墊', 'SYNONYM', '護墊'),
  ('衛生棉條、月經棉條', 'SYNONYM', '棉條'),
  ('生理褲、經期褲', 'SYNONYM', '月亮褲'),
  ('安心褲', 'SYNONYM', '安睡褲');
