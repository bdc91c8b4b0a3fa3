ALTER TABLE "designs" DROP CONSTRAINT "designs_garment_listed";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_one_kind";--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_garment_listed" CHECK ("designs"."garment" in ('t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug', 'club-shirt'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_one_kind" CHECK (num_nonnulls("order_lines"."product_id", "order_lines"."custom_product_id") >= 1);