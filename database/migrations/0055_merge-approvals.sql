ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_listed";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "merged_account" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_merged" CHECK (("approvals"."kind" = 'customer_merge') = ("approvals"."merged_account" is not null));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit', 'return', 'customer_credit', 'credit_back', 'customer_merge'));