CREATE TABLE "assets" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"packed" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
