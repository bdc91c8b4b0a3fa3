CREATE TABLE "mailed_codes" (
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"asked_by" text NOT NULL,
	"account_id" text,
	"code_hash" text NOT NULL,
	"new_email" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_codes_kind_about_asked_by_pk" PRIMARY KEY("kind","about","asked_by"),
	CONSTRAINT "mailed_codes_kind_listed" CHECK ("mailed_codes"."kind" in ('reset', 'email', 'orders', 'order', 'again'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_kind_listed" CHECK ("passkey_challenges"."kind" in ('add', 'sign_in', 'again'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_provider_listed";--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_kind_listed";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_codes_account" ON "mailed_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_listed" CHECK ("sessions"."provider" in ('email', 'google', 'passkey'));--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_kind_listed" CHECK ("security_events"."kind" in ('signed_up', 'signed_in', 'sign_in_failed', 'session_ended', 'password_changed', 'password_refused', 'code_asked', 'code_used', 'code_failed', 'email_changed', 'profile_changed', 'nominee_changed', 'data_exported', 'address_changed', 'google_linked', 'google_unlinked', 'passkey_added', 'passkey_removed', 'passkey_refused', 'proved_again', 'deletion_asked', 'deletion_withdrawn', 'account_deleted', 'order_claimed', 'order_cancelled', 'order_refunded', 'order_address_changed', 'hold_refused', 'operator_command', 'backup_made', 'backup_restored', 'setting_changed'));--> statement-breakpoint
INSERT INTO "mailed_codes" ("kind", "about", "asked_by", "account_id", "code_hash", "tries", "expires_at")
SELECT 'reset', "accounts"."email", "account_codes"."asked_by", "accounts"."id", "account_codes"."code_hash", "account_codes"."own_tries", "account_codes"."expires_at"
FROM "account_codes" INNER JOIN "accounts" ON "accounts"."id" = "account_codes"."account_id"
WHERE "account_codes"."purpose" = 'reset' AND "account_codes"."asked_by" IS NOT NULL;--> statement-breakpoint
INSERT INTO "mailed_codes" ("kind", "about", "asked_by", "code_hash", "tries", "expires_at")
SELECT CASE WHEN "email" LIKE '%@%' THEN 'orders' ELSE 'order' END, "email", "asked_by", "code_hash", "own_tries", "expires_at"
FROM "order_codes" WHERE "asked_by" IS NOT NULL;
