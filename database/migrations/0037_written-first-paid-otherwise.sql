ALTER TABLE "contact_messages" DROP CONSTRAINT "contact_messages_came_by_listed";--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_source_listed";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "gateway_order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_bank_reference" UNIQUE("bank_reference");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_came_by_listed" CHECK ("contact_messages"."came_by" in ('form', 'mail', 'office'));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_source_listed" CHECK ("money_movements"."source" in ('gateway', 'cash', 'credit', 'bank'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_of_gateway" CHECK (("payments"."gateway_order_id" is null) = ("payments"."bank_reference" is not null));--> statement-breakpoint
CREATE FUNCTION "order_lines_placed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "order_lines" l SET "placed_at" = o."placed_at" FROM "written" w JOIN "orders" o ON o."id" = w."order_id"
	WHERE l."order_id" = w."order_id" AND l."position" = w."position" AND l."placed_at" <> o."placed_at";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_lines_placed" AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS "written" FOR EACH STATEMENT EXECUTE FUNCTION "order_lines_placed"();--> statement-breakpoint
UPDATE "order_lines" l SET "placed_at" = o."placed_at" FROM "orders" o WHERE o."id" = l."order_id";--> statement-breakpoint
CREATE INDEX "order_lines_newest" ON "order_lines" USING btree ("product_id","placed_at","order_id") WHERE "order_lines"."product_id" is not null;