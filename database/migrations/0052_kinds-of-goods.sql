CREATE TABLE "kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"one" text NOT NULL,
	"hindi" text NOT NULL,
	"words" jsonb NOT NULL,
	"sizes" jsonb NOT NULL,
	"retired" jsonb NOT NULL,
	"ages" text NOT NULL,
	"worn" boolean NOT NULL,
	"garments" jsonb NOT NULL,
	"hsn" text NOT NULL,
	"grams" integer NOT NULL,
	"chart" jsonb,
	"position" integer NOT NULL,
	"closed" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kinds_name_unique" UNIQUE("name"),
	CONSTRAINT "kinds_written" CHECK ("kinds"."kind" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "kinds_ages_listed" CHECK ("kinds"."ages" in ('grown', 'kids', 'all'))
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_kind_listed";--> statement-breakpoint
ALTER TABLE "list_versions" DROP CONSTRAINT "list_versions_thing_listed";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "picture" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind_written" CHECK ("products"."kind" ~ '^[a-z]+(-[a-z]+)*$');--> statement-breakpoint
ALTER TABLE "list_versions" ADD CONSTRAINT "list_versions_thing_listed" CHECK ("list_versions"."thing" in ('sport', 'club', 'athlete', 'collection', 'kind'));