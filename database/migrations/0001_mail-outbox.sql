CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_about" UNIQUE("about")
);
--> statement-breakpoint
CREATE INDEX "mail_outbox_sent_at" ON "mail_outbox" USING btree ("sent_at");