CREATE TABLE "design_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"design_id" text NOT NULL,
	"account_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "design_shares_design" UNIQUE("design_id")
);
--> statement-breakpoint
ALTER TABLE "design_shares" ADD CONSTRAINT "design_shares_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_shares" ADD CONSTRAINT "design_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_shares_account" ON "design_shares" USING btree ("account_id");