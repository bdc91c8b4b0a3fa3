CREATE TABLE "collections" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"ground" text NOT NULL,
	"on_ground" text NOT NULL,
	"way" text NOT NULL,
	"rule" jsonb NOT NULL,
	"picked" jsonb NOT NULL,
	"sort" text NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_name_unique" UNIQUE("name"),
	CONSTRAINT "collections_written" CHECK ("collections"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "collections_way_listed" CHECK ("collections"."way" in ('first', 'rule', 'picked')),
	CONSTRAINT "collections_sort_listed" CHECK ("collections"."sort" in ('shop', 'hand', 'newest', 'price', '-price', 'saving', 'name'))
);
--> statement-breakpoint
ALTER TABLE "list_versions" DROP CONSTRAINT "list_versions_thing_listed";--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "athletes" ADD COLUMN "edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "list_versions" ADD CONSTRAINT "list_versions_thing_listed" CHECK ("list_versions"."thing" in ('sport', 'club', 'athlete', 'collection'));