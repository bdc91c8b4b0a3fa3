CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"issue" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "contact_messages_ticket" UNIQUE("ticket"),
	CONSTRAINT "contact_messages_idempotency_key" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "account_codes" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "account_codes" ADD COLUMN "own_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");