CREATE TABLE "account_browsers" (
	"account_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_browsers_account_id_browser_hash_pk" PRIMARY KEY("account_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "order_browsers" (
	"order_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_browsers_order_id_browser_hash_pk" PRIMARY KEY("order_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_browsers" (
	"member_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_browsers_member_id_browser_hash_pk" PRIMARY KEY("member_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "given_amounts" DROP CONSTRAINT "given_amounts_kind_listed";--> statement-breakpoint
ALTER TABLE "given_amounts" ALTER COLUMN "email_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_browsers" ADD CONSTRAINT "order_browsers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_browsers" ADD CONSTRAINT "staff_browsers_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_browsers_browser" ON "account_browsers" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "account_browsers_at" ON "account_browsers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_browsers_browser" ON "order_browsers" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "order_browsers_at" ON "order_browsers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_browsers_at" ON "staff_browsers" USING btree ("at");--> statement-breakpoint
ALTER TABLE "given_amounts" ADD CONSTRAINT "given_amounts_kind_listed" CHECK ("given_amounts"."kind" in ('refund', 'credit', 'merge', 'return', 'credit_back', 'hand_payment', 'price_cut'));