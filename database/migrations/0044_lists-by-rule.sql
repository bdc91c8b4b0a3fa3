CREATE INDEX "products_kind" ON "products" USING btree ("kind","category","numeric_id");--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("category","numeric_id") WHERE "products"."hot_sale" and "products"."old_price_paise" is not null;--> statement-breakpoint
CREATE INDEX "products_athlete" ON "products" USING btree ("athlete") WHERE "products"."athlete" is not null;