CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"reason_code" text,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_paise" > 0),
	CONSTRAINT "disputes_state_listed" CHECK ("disputes"."state" in ('open', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "money_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"subject" text NOT NULL,
	"amount_paise" integer,
	"expected_paise" integer,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"result" text,
	CONSTRAINT "money_reports_kind_listed" CHECK ("money_reports"."kind" in ('payment_unknown', 'payment_contradicted', 'payment_fee', 'payment_offer', 'authorization_lost', 'refund_outside', 'refund_unknown', 'refund_not_recordable', 'refund_mismatch', 'refund_twice', 'refund_total', 'dispute_open', 'dispute_lost', 'dispute_unknown'))
);
--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_reason_listed";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "on_hold_for_money" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "gateway_refunded_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "made_at_gateway" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_reports" ADD CONSTRAINT "money_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_reports_order" ON "money_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "money_reports_open" ON "money_reports" USING btree ("due_at") WHERE "money_reports"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "money_reports_settled" ON "money_reports" USING btree ("settled_at","id") WHERE "money_reports"."settled_at" is not null;--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_disputed_once" ON "money_movements" USING btree ("dispute_id");--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_reason_listed" CHECK ("money_movements"."reason" in ('captured', 'collected', 'spent', 'released', 'refunded', 'disputed', 'given', 'taken_back'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK ("payments"."fee_paise" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_gateway_refunded" CHECK ("payments"."gateway_refunded_paise" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_held_for_listed" CHECK ("payments"."held_for" in ('fee', 'offer'));--> statement-breakpoint
UPDATE "refunds" SET "made_at_gateway" = true WHERE "reason" = 'made at the gateway itself';
