CREATE TABLE "early_versions" (
	"version_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "early_versions" ADD CONSTRAINT "early_versions_version_id_record_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."record_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Until this release a preview or simulation that took too long could leave what it had only imagined to the next transaction on its
-- connection, which committed it: scheduled versions became live before their moment, and campaigns that nobody had saved were ONLINE.
-- A job takes back those versions whose records are still as they were made; a person looks at all of them.
INSERT INTO "early_versions" ("version_id")
SELECT "id" FROM "record_versions" WHERE "state" = 'LIVE' AND "published_at" > now();
--> statement-breakpoint
WITH "suspects" ("complaint", "subject", "id") AS (
	SELECT 'a version became live before its moment', 'version', "version_id" FROM "early_versions"
	UNION ALL
	SELECT 'a version became live without an entry in the log', 'version', v."id" FROM "record_versions" v
	WHERE v."state" = 'LIVE' AND v."published_at" <= now() AND NOT EXISTS (
		SELECT FROM "audit_entries" a
		WHERE a."subject_type" = v."resource" AND a."subject_id" = v."record_id" AND a."call" = v."resource" || '/version-publish'
			AND a."at" >= v."created_at")
	UNION ALL
	-- What the demonstration brings along is older than the first entry.
	SELECT c."name" || ': a campaign is online without an entry in the log', c."name", c."id" FROM (
		SELECT 'discount-events', "id", "updated_at" FROM "discount_events" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'threshold-rewards', "id", "updated_at" FROM "threshold_rewards" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'free-shipping-events', "id", "updated_at" FROM "free_shipping_events" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'first-purchase-events', "id", "updated_at" FROM "first_purchase_events" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'registration-coupon-events', "id", "updated_at" FROM "registration_coupon_events" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'coupon-events', "id", "updated_at" FROM "coupon_events" WHERE "current_visibility_rule" = 'ONLINE'
		UNION ALL SELECT 'flash-sales', "id", "updated_at" FROM "flash_sales" WHERE "current_visibility_rule" = 'ONLINE'
	) c ("name", "id", "updated_at")
	WHERE c."updated_at" > (SELECT min("at") FROM "audit_entries") AND NOT EXISTS (
		SELECT FROM "audit_entries" a WHERE a."subject_type" = c."name" AND a."subject_id" = c."id")
)
INSERT INTO "payment_exceptions" ("kind", "reference", "detail", "created_at")
SELECT 'BOOKS_DIFFER', 'early ' || "complaint",
	jsonb_build_object('complaint', "complaint", 'subject', "subject", 'rows', count(*),
		'ids', array_to_string((array_agg("id" ORDER BY "id"))[1:20], ', ')), now()
FROM "suspects" GROUP BY "complaint", "subject";
