CREATE TABLE "audit_words" (
	"number" bigint PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"salt" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_words_at" ON "audit_words" USING btree ("at");