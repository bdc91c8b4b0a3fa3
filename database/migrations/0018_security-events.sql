CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"account_id" text,
	"order_id" text,
	"network" text,
	"device" text,
	"operator" text,
	"about" text,
	CONSTRAINT "security_events_kind_listed" CHECK ("security_events"."kind" in ('signed_up', 'signed_in', 'sign_in_failed', 'session_ended', 'password_changed', 'password_refused', 'code_asked', 'code_used', 'code_failed', 'email_changed', 'profile_changed', 'address_changed', 'google_linked', 'google_unlinked', 'deletion_asked', 'deletion_withdrawn', 'account_deleted', 'order_claimed', 'order_cancelled', 'order_refunded', 'order_address_changed', 'hold_refused', 'operator_command', 'backup_made', 'backup_restored', 'setting_changed')),
	CONSTRAINT "security_events_outcome_listed" CHECK ("security_events"."outcome" in ('done', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "security_events_order" ON "security_events" USING btree ("order_id");--> statement-breakpoint
CREATE FUNCTION "security_events_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '180 days' THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT 1 FROM "security_events") THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'security events are only added, and kept for 180 days' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "security_events_kept" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "security_events_kept"();--> statement-breakpoint
CREATE TRIGGER "security_events_not_emptied" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "security_events_kept"();
