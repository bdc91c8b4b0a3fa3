ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_quantity";--> statement-breakpoint
ALTER TABLE "product_sheets" ALTER COLUMN "format" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sheets" ADD COLUMN "wish" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 100);--> statement-breakpoint
ALTER TABLE "product_sheets" ADD CONSTRAINT "product_sheets_one_way" CHECK (num_nonnulls("product_sheets"."format", "product_sheets"."wish") = 1);