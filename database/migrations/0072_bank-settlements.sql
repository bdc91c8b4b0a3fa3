CREATE TABLE "bank_settlement_lines" (
	"settlement_id" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"credit_paise" integer NOT NULL,
	"debit_paise" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"fee_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"payment_id" text,
	"gateway_order_id" text,
	"dispute_id" text,
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_settlement_lines_pk" PRIMARY KEY("settlement_id","subject")
);
--> statement-breakpoint
CREATE TABLE "bank_settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"bank_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"lines_paise" bigint DEFAULT 0 NOT NULL,
	"unfit_lines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_settlements_state_listed" CHECK ("bank_settlements"."state" in ('created', 'processed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "money_reports" DROP CONSTRAINT "money_reports_kind_listed";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_fee_paise" integer;--> statement-breakpoint
ALTER TABLE "bank_settlement_lines" ADD CONSTRAINT "bank_settlement_lines_settlement" FOREIGN KEY ("settlement_id") REFERENCES "public"."bank_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_settlement_lines_subject" ON "bank_settlement_lines" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "bank_settlements_created_at" ON "bank_settlements" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "money_reports" ADD CONSTRAINT "money_reports_kind_listed" CHECK ("money_reports"."kind" in ('payment_unknown', 'payment_contradicted', 'payment_fee', 'payment_offer', 'authorization_lost', 'refund_outside', 'refund_unknown', 'refund_not_recordable', 'refund_mismatch', 'refund_twice', 'refund_total', 'dispute_open', 'dispute_lost', 'dispute_unknown', 'settlement_unexplained'));