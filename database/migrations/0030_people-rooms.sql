CREATE TABLE "credit_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"why" text NOT NULL,
	"member_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_changes_once" UNIQUE("idempotency_key"),
	CONSTRAINT "credit_changes_amount" CHECK ("credit_changes"."amount_paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "customer_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"phone" text,
	"why" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text,
	"email" text,
	"body" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"once_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_notes_once" UNIQUE("once_key"),
	CONSTRAINT "customer_notes_of_one" CHECK (("customer_notes"."account_id" is null) <> ("customer_notes"."email" is null))
);
--> statement-breakpoint
CREATE TABLE "message_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"member_id" text,
	"member_name" text,
	"from_other" boolean DEFAULT false NOT NULL,
	"once_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_entries_kind_listed" CHECK ("message_entries"."kind" in ('answer', 'reply', 'note')),
	CONSTRAINT "message_entries_author" CHECK (("message_entries"."kind" = 'reply') = ("message_entries"."member_name" is null))
);
--> statement-breakpoint
CREATE TABLE "ready_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ready_answers_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "return_inspections" (
	"return_id" text PRIMARY KEY NOT NULL,
	"pieces" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"photos" jsonb NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_pickups" (
	"return_id" text PRIMARY KEY NOT NULL,
	"courier_order_id" text,
	"courier_shipment_id" text,
	"awb" text,
	"carrier" text DEFAULT '' NOT NULL,
	"cost_paise" integer,
	"asked" text,
	"locked_until" timestamp with time zone,
	"trouble" text,
	"booked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_pickups_awb" UNIQUE("awb"),
	CONSTRAINT "return_pickups_asked_listed" CHECK ("return_pickups"."asked" in ('order', 'waybill')),
	CONSTRAINT "return_pickups_cost" CHECK ("return_pickups"."cost_paise" is null or "return_pickups"."cost_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_direction";--> statement-breakpoint
ALTER TABLE "money_movements" DROP CONSTRAINT "money_movements_reason_listed";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_listed";--> statement-breakpoint
ALTER TABLE "audit" DROP CONSTRAINT "audit_thing_listed";--> statement-breakpoint
ALTER TABLE "money_movements" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "came_by" text DEFAULT 'form' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "last_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "assigned_to" text;--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "credit_change_id" text;--> statement-breakpoint
ALTER TABLE "customer_blocks" ADD CONSTRAINT "customer_blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_entries" ADD CONSTRAINT "message_entries_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_inspections" ADD CONSTRAINT "return_inspections_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_pickups" ADD CONSTRAINT "return_pickups_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_changes_account" ON "credit_changes" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "customer_blocks_email" ON "customer_blocks" USING btree ("email") WHERE "customer_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "customer_blocks_phone" ON "customer_blocks" USING btree ("phone") WHERE "customer_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "customer_blocks_account" ON "customer_blocks" USING btree ("account_id") WHERE "customer_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "customer_notes_account" ON "customer_notes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "customer_notes_email" ON "customer_notes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "message_entries_message" ON "message_entries" USING btree ("message_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_entries_once" ON "message_entries" USING btree ("once_key");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_staff_members_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_created_at" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_email_start" ON "accounts" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "accounts_phone_end" ON "accounts" USING btree (right("phone", 4));--> statement-breakpoint
CREATE INDEX "accounts_name" ON "accounts" USING gin (to_tsvector('simple', "first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("answered_at") WHERE "contact_messages"."answered_at" is not null and "contact_messages"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_credit_change_once" ON "money_movements" USING btree ("credit_change_id");--> statement-breakpoint
CREATE INDEX "returns_requested_at" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_came_by_listed" CHECK ("contact_messages"."came_by" in ('form', 'mail'));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_of_order" CHECK (("money_movements"."order_id" is null) = ("money_movements"."reason" in ('given', 'taken_back')));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_direction" CHECK (("money_movements"."reason" in ('captured', 'collected', 'spent', 'taken_back')) = ("money_movements"."amount_paise" > 0));--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_reason_listed" CHECK ("money_movements"."reason" in ('captured', 'collected', 'spent', 'released', 'refunded', 'given', 'taken_back'));--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit', 'return', 'customer_credit'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_thing_listed" CHECK ("audit"."thing" in ('order', 'return', 'customer', 'message', 'product', 'staff', 'session', 'invitation', 'approval', 'shop'));--> statement-breakpoint
UPDATE "contact_messages" SET "closed_at" = "answered_at" WHERE "answered_at" IS NOT NULL;
