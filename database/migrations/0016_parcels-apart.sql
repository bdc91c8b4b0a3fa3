ALTER TABLE "returns" ADD COLUMN "parcel" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "printing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
-- Until now a whole order left at once, and all its pieces left the stock with it.
UPDATE "shipments" SET "left_at" = told.at
FROM (SELECT order_id, min(at) AS at FROM "order_events" WHERE state = 'shipped' GROUP BY order_id) told
WHERE told.order_id = "shipments".order_id AND "shipments".step <> 'cancelled';--> statement-breakpoint
UPDATE "shipments" SET "lost_at" = told.at
FROM (SELECT e.order_id, max(e.at) AS at FROM "order_events" e JOIN "orders" o ON o.id = e.order_id AND o.state = 'lost' WHERE e.state = 'lost' GROUP BY e.order_id) told
WHERE told.order_id = "shipments".order_id AND "shipments".step NOT IN ('cancelled', 'delivered', 'returned');--> statement-breakpoint
UPDATE "shipments" SET "printing_at" = told.at
FROM (SELECT order_id, min(at) AS at FROM "order_events" WHERE state = 'in_print' GROUP BY order_id) told
WHERE told.order_id = "shipments".order_id AND "shipments".custom;--> statement-breakpoint
UPDATE "shipments" SET "packed_at" = told.at
FROM (SELECT order_id, min(at) AS at FROM "order_events" WHERE state = 'packed' GROUP BY order_id) told
WHERE told.order_id = "shipments".order_id;--> statement-breakpoint
UPDATE "shipments" SET "packed_at" = "created_at" WHERE "packed_at" IS NULL AND "awb" IS NOT NULL;
