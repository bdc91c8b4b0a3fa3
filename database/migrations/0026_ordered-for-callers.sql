CREATE TABLE "order_views" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_views_name" UNIQUE("member_id","name")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_views_shared" ON "order_views" USING btree ("created_at") WHERE "order_views"."shared";--> statement-breakpoint
CREATE INDEX "mail_outbox_thing" ON "mail_outbox" USING btree (split_part("about", ':', 2));--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_promise" ON "orders" USING btree (("promise" ->> 'latest'),"id");--> statement-breakpoint
CREATE INDEX "orders_region" ON "orders" USING btree (("address" ->> 'state'),"placed_at","total_paise");--> statement-breakpoint
CREATE INDEX "orders_city" ON "orders" USING btree (lower("address" ->> 'city'),"placed_at","total_paise");--> statement-breakpoint
CREATE INDEX "orders_pin" ON "orders" USING btree (("address" ->> 'pin') text_pattern_ops,"placed_at");--> statement-breakpoint
CREATE INDEX "orders_caller" ON "orders" USING btree ("placed_at") WHERE "orders"."placed_by" is not null;--> statement-breakpoint
CREATE INDEX "orders_note" ON "orders" USING btree ("placed_at") WHERE "orders"."note" is not null;