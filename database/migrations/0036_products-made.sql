ALTER TABLE "products" DROP CONSTRAINT "products_state_listed";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "made_under" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_made_under" ON "products" USING btree ("made_under") WHERE "products"."made_under" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state_listed" CHECK ("products"."state" in ('draft', 'sold', 'withdrawn', 'discarded'));