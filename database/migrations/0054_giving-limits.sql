CREATE TABLE "given_amounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "given_amounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"account_id" text,
	"email_hash" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "given_amounts_amount" CHECK ("given_amounts"."amount_paise" > 0),
	CONSTRAINT "given_amounts_kind_listed" CHECK ("given_amounts"."kind" in ('refund', 'credit', 'merge'))
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_second_person";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "self_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "once_key" text;--> statement-breakpoint
CREATE INDEX "given_amounts_at" ON "given_amounts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "given_amounts_order" ON "given_amounts" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_once" UNIQUE("once_key");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" not in ('done', 'refused') or "approvals"."self_confirmed" or coalesce("approvals"."decided_by" <> "approvals"."asked_by", false));