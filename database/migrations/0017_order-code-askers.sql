ALTER TABLE "order_codes" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "order_codes" ADD COLUMN "own_tries" integer DEFAULT 0 NOT NULL;