CREATE TABLE "job_marks" (
	"job" text PRIMARY KEY NOT NULL,
	"mark" jsonb NOT NULL
);
