ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_listed";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "nominee" jsonb;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "about" text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sent_by" text;--> statement-breakpoint
CREATE INDEX "contact_messages_due" ON "contact_messages" USING btree ("due_at") WHERE "contact_messages"."due_at" is not null and "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "orders_open_cash_email" ON "orders" USING btree ("email") WHERE "orders"."payment" = 'cod' and "orders"."state" in ('placed', 'confirmed', 'in_print', 'packed');--> statement-breakpoint
CREATE INDEX "orders_open_cash_phone" ON "orders" USING btree ("phone") WHERE "orders"."payment" = 'cod' and "orders"."state" in ('placed', 'confirmed', 'in_print', 'packed');--> statement-breakpoint
CREATE INDEX "uploads_sent_by" ON "uploads" USING btree ("sent_by") WHERE "uploads"."sent_by" is not null;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_about_listed" CHECK ("contact_messages"."about" in ('question', 'complaint', 'my_data'));--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_listed" CHECK ("security_events"."kind" in ('signed_up', 'signed_in', 'sign_in_failed', 'session_ended', 'password_changed', 'password_refused', 'code_asked', 'code_used', 'code_failed', 'email_changed', 'profile_changed', 'nominee_changed', 'data_exported', 'address_changed', 'google_linked', 'google_unlinked', 'deletion_asked', 'deletion_withdrawn', 'account_deleted', 'order_claimed', 'order_cancelled', 'order_refunded', 'order_address_changed', 'hold_refused', 'operator_command', 'backup_made', 'backup_restored', 'setting_changed'));