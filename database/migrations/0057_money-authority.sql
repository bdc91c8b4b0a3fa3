ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_listed";--> statement-breakpoint
ALTER TABLE "given_amounts" DROP CONSTRAINT "given_amounts_kind_listed";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit', 'return', 'customer_credit', 'credit_back', 'customer_merge', 'hand_payment'));--> statement-breakpoint
ALTER TABLE "given_amounts" ADD CONSTRAINT "given_amounts_kind_listed" CHECK ("given_amounts"."kind" in ('refund', 'credit', 'merge', 'return', 'credit_back', 'hand_payment'));--> statement-breakpoint
UPDATE "payments" p SET "bank_reference" = regexp_replace(p."bank_reference", '[^A-Z0-9]', '', 'g')
WHERE p."bank_reference" ~ '[^A-Z0-9]' AND NOT EXISTS (SELECT 1 FROM "payments" o WHERE o."id" <> p."id"
  AND regexp_replace(o."bank_reference", '[^A-Z0-9]', '', 'g') = regexp_replace(p."bank_reference", '[^A-Z0-9]', '', 'g'));
