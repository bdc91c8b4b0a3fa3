CREATE TABLE "content_drafts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"edit" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_name_listed";--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_name" CHECK ("settings"."name" ~ '^[a-z]+([.-][a-z_]+)*$');