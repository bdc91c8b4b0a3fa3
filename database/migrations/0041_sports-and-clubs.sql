CREATE TABLE "clubs" (
	"name" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"sport" text NOT NULL,
	"licensor" text NOT NULL,
	"colours" jsonb NOT NULL,
	"crest" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clubs_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "list_versions" (
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "list_versions_thing_key_version_pk" PRIMARY KEY("thing","key","version"),
	CONSTRAINT "list_versions_thing_listed" CHECK ("list_versions"."thing" in ('sport', 'club'))
);
--> statement-breakpoint
CREATE TABLE "sports" (
	"sport" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hindi" text NOT NULL,
	"subtitle" text NOT NULL,
	"ground" text NOT NULL,
	"on_ground" text NOT NULL,
	"special" jsonb,
	"words" jsonb NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sports_name_unique" UNIQUE("name"),
	CONSTRAINT "sports_written" CHECK ("sports"."sport" ~ '^[a-z]+(-[a-z]+)*$')
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_listed";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_sport_listed";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_category_listed";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sport_written" CHECK ("products"."sport" ~ '^[a-z]+(-[a-z]+)*$');