-- What the shop tells PostgreSQL when it connects, for a role whose pooler refuses such parameters (DATABASE_STARTUP_PARAMETERS=off):
--   psql -v role=shop -v database=shop -f role.sql "$DATABASE_DIRECT_URL"
-- Nothing waits for ever, and nothing holds its locks for ever.
alter role :"role" in database :"database" set statement_timeout = '30s';
alter role :"role" in database :"database" set idle_in_transaction_session_timeout = '60s';
-- Statements that are sent again and again keep the plan made for any values.
alter role :"role" in database :"database" set plan_cache_mode = 'force_generic_plan';
