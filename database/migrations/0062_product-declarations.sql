ALTER TABLE "products" ADD COLUMN "mrp_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "generic_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "net_quantity" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_role" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_name" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_address" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "care_contact" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "made_month" text;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_mrp_positive" CHECK ("products"."mrp_paise" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_role_listed" CHECK ("products"."maker_role" in ('manufacturer', 'packer', 'importer'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_whole" CHECK (num_nulls("products"."maker_role", "products"."maker_name", "products"."maker_address") in (0, 3));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_made_month_written" CHECK ("products"."made_month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$');