CREATE TABLE "accountant_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"file" text,
	"bytes" bigint,
	"sha256" text,
	"made_at" timestamp with time zone,
	CONSTRAINT "accountant_folders_state_listed" CHECK ("accountant_folders"."state" in ('making', 'ready')),
	CONSTRAINT "accountant_folders_whole" CHECK (num_nulls("accountant_folders"."file", "accountant_folders"."bytes", "accountant_folders"."sha256", "accountant_folders"."made_at") = case "accountant_folders"."state" when 'ready' then 0 else 4 end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accountant_folders_one_made" ON "accountant_folders" USING btree ("month") WHERE "accountant_folders"."state" = 'making';--> statement-breakpoint
CREATE INDEX "accountant_folders_month" ON "accountant_folders" USING btree ("month","asked_at");