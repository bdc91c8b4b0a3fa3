ALTER TABLE "orders" ADD COLUMN "held_from" text;--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "orders_held_from" ON "orders" USING btree ("held_from") WHERE "orders"."held_from" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_email" ON "orders" USING btree ("email","placed_at") WHERE "orders"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_came_back" ON "orders" USING btree ("email","phone") WHERE "orders"."state" = 'returned_to_origin';--> statement-breakpoint
CREATE INDEX "orders_unpaid_phone" ON "orders" USING btree ("phone","placed_at") WHERE "orders"."held_until" is not null;