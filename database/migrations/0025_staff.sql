CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_paise" > 0),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" not in ('done', 'refused') or coalesce("approvals"."decided_by" <> "approvals"."asked_by", false)),
	CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit')),
	CONSTRAINT "approvals_state_listed" CHECK ("approvals"."state" in ('asked', 'done', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"member_id" text,
	"who" text NOT NULL,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"thing" text NOT NULL,
	"about" text NOT NULL,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"why" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_actor_listed" CHECK ("audit"."actor" in ('member', 'command')),
	CONSTRAINT "audit_thing_listed" CHECK ("audit"."thing" in ('order', 'return', 'customer', 'product', 'staff', 'session', 'invitation', 'approval', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"roles" jsonb NOT NULL,
	"by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email" UNIQUE("email"),
	CONSTRAINT "staff_invitations_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"password_hash" text,
	"code_secret" text,
	"new_code_secret" text,
	"code_step" bigint,
	"pin_hash" text,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_members_email" UNIQUE("email"),
	CONSTRAINT "staff_members_roles" CHECK (jsonb_typeof("staff_members"."roles") = 'array' and jsonb_array_length("staff_members"."roles") > 0)
);
--> statement-breakpoint
CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"member_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"stage" text NOT NULL,
	"way" text,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_sessions_cookie_hash" UNIQUE("cookie_hash"),
	CONSTRAINT "staff_sessions_stage_listed" CHECK ("staff_sessions"."stage" in ('code', 'set_up', 'open')),
	CONSTRAINT "staff_sessions_way_listed" CHECK ("staff_sessions"."way" in ('passkey', 'code', 'recovery_code', 'demo'))
);
--> statement-breakpoint
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("asked_at") WHERE "approvals"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "approvals_own" ON "approvals" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_thing" ON "audit" USING btree ("thing","about","number");--> statement-breakpoint
CREATE INDEX "audit_member" ON "audit" USING btree ("member_id","number");--> statement-breakpoint
CREATE INDEX "staff_passkeys_member" ON "staff_passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_ends_at" ON "staff_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "orders_state_placed" ON "orders" USING btree ("state","placed_at");--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree (("promise" ->> 'latest'),"placed_at") WHERE "orders"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery');--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","placed_at");--> statement-breakpoint
CREATE INDEX "orders_phone_end" ON "orders" USING btree (right("phone", 4),"placed_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email" text_pattern_ops,"placed_at");--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING gin (to_tsvector('simple', "address" ->> 'fullName'));
--> statement-breakpoint
CREATE FUNCTION "audit_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT 1 FROM "audit") THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the audit is only added to' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_not_emptied" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_kept"();
