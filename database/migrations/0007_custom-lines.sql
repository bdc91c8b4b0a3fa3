ALTER TABLE "order_lines" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "numeric_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "category" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "custom_product_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "customization" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_custom_product_id_designs_id_fk" FOREIGN KEY ("custom_product_id") REFERENCES "public"."designs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_custom_product" ON "order_lines" USING btree ("custom_product_id") WHERE "order_lines"."custom_product_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_one_kind" CHECK (num_nonnulls("order_lines"."product_id", "order_lines"."custom_product_id") = 1);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_custom" CHECK (("order_lines"."custom_product_id" is null) = ("order_lines"."customization" is null));