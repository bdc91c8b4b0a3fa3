ALTER TABLE "products" ADD COLUMN "preview_link" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_preview_link" ON "products" USING btree ("preview_link") WHERE "products"."preview_link" is not null;--> statement-breakpoint
CREATE INDEX "products_publish_at" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;