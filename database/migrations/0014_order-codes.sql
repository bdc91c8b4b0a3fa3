CREATE TABLE "order_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "order_codes_expires_at" ON "order_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("email") WHERE "orders"."account_id" is null;