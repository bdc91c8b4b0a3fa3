ALTER TABLE "approvals" DROP CONSTRAINT "approvals_amount";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_listed";--> statement-breakpoint
ALTER TABLE "product_sheets" ADD COLUMN "asking" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sheets" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_sheets" ADD COLUMN "consent" text;--> statement-breakpoint
ALTER TABLE "product_sheets" ADD CONSTRAINT "product_sheets_consent_listed" CHECK ("product_sheets"."consent" in ('confirmed', 'approved'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_paise" > 0 or ("approvals"."kind" = 'price_sheet' and "approvals"."amount_paise" = 0));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit', 'return', 'customer_credit', 'credit_back', 'customer_merge', 'hand_payment', 'price_change', 'price_sheet'));