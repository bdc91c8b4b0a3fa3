ALTER TABLE "orders" ADD COLUMN "on_hold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "on_hold_why" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "printed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_being_made" ON "orders" USING btree ("placed_at") WHERE "orders"."state" in ('confirmed', 'in_print');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_on_hold" CHECK (("orders"."on_hold_at" is null) = ("orders"."on_hold_why" is null));--> statement-breakpoint
-- What is packed, or booked as if it were, was printed before.
UPDATE "shipments" SET "printed_at" = coalesce("packed_at", "created_at") WHERE "custom" AND ("packed_at" IS NOT NULL OR "awb" IS NOT NULL);
