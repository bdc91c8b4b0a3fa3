ALTER TABLE "approvals" DROP CONSTRAINT "approvals_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "email_corrected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "started_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_paise" > 0 or ("approvals"."kind" in ('price_sheet', 'customer_merge') and "approvals"."amount_paise" = 0));