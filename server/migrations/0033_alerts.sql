CREATE TABLE "alert_states" (
	"cause" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
