CREATE TABLE "cash_remittance_lines" (
	"remittance_id" text NOT NULL,
	"awb" text NOT NULL,
	"repeat" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"adjusted_paise" integer DEFAULT 0 NOT NULL,
	"linked" text,
	"courier_order_id" text,
	"carrier" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "cash_remittance_lines_pk" PRIMARY KEY("remittance_id","awb","repeat"),
	CONSTRAINT "cash_remittance_lines_repeat" CHECK ("cash_remittance_lines"."repeat" > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_remittances" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint,
	"collected_paise" bigint,
	"freight_paise" bigint DEFAULT 0 NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"reversal_paise" bigint DEFAULT 0 NOT NULL,
	"adjusted_paise" bigint DEFAULT 0 NOT NULL,
	"bank_reference" text,
	"state" text,
	"remitted_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"lines_paise" bigint DEFAULT 0 NOT NULL,
	"unfit_lines" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_reports" DROP CONSTRAINT "money_reports_kind_listed";--> statement-breakpoint
ALTER TABLE "cash_remittance_lines" ADD CONSTRAINT "cash_remittance_lines_remittance" FOREIGN KEY ("remittance_id") REFERENCES "public"."cash_remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_remittance_lines_awb" ON "cash_remittance_lines" USING btree ("awb");--> statement-breakpoint
CREATE INDEX "cash_remittances_remitted_at" ON "cash_remittances" USING btree ("remitted_at","id");--> statement-breakpoint
ALTER TABLE "money_reports" ADD CONSTRAINT "money_reports_kind_listed" CHECK ("money_reports"."kind" in ('payment_unknown', 'payment_contradicted', 'payment_fee', 'payment_offer', 'authorization_lost', 'refund_outside', 'refund_unknown', 'refund_not_recordable', 'refund_mismatch', 'refund_twice', 'refund_total', 'dispute_open', 'dispute_lost', 'dispute_unknown', 'settlement_unexplained', 'remittance_unexplained'));