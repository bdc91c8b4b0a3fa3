ALTER TABLE "refunds" ADD COLUMN "reduced_paise" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reduced" CHECK ("refunds"."reduced_paise" > 0);