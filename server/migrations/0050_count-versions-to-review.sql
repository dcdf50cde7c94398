-- Versions are few: writes wait for milliseconds.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "record_versions_to_review" ON "record_versions" USING btree ("resource") WHERE "record_versions"."state" in ('NEEDS_REVIEW', 'REVIEW');
