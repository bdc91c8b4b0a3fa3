CREATE TABLE "product_photographs" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_photographs_number" UNIQUE("product_id","number"),
	CONSTRAINT "product_photographs_format_listed" CHECK ("product_photographs"."format" in ('png', 'jpeg'))
);
--> statement-breakpoint
CREATE TABLE "product_versions" (
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "product_versions_product_id_version_pk" PRIMARY KEY("product_id","version")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gallery" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'sold' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edited" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_photographs" ADD CONSTRAINT "product_photographs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id");--> statement-breakpoint
CREATE INDEX "products_team" ON "products" USING btree ("team");--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_publish_draft" CHECK ("products"."publish_at" is null or "products"."state" = 'draft');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state_listed" CHECK ("products"."state" in ('draft', 'sold', 'withdrawn'));--> statement-breakpoint
UPDATE "products" SET "state" = 'withdrawn' WHERE NOT EXISTS (SELECT 1 FROM "stock" s WHERE s."product_id" = "products"."id" AND s."offered");
