CREATE TABLE "bulk_action_rows" (
	"action_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"words" text,
	CONSTRAINT "bulk_action_rows_action_id_position_pk" PRIMARY KEY("action_id","position"),
	CONSTRAINT "bulk_action_rows_state_listed" CHECK ("bulk_action_rows"."state" in ('waiting', 'done', 'left_out'))
);
--> statement-breakpoint
CREATE TABLE "bulk_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asked" jsonb NOT NULL,
	"member_id" text NOT NULL,
	"who" text NOT NULL,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "bulk_actions_kind_listed" CHECK ("bulk_actions"."kind" in ('tag', 'untag', 'hold', 'release', 'cancel'))
);
--> statement-breakpoint
CREATE TABLE "note_mentions" (
	"note_id" text NOT NULL,
	"member_id" text NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_member_id_pk" PRIMARY KEY("note_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "office_presses" (
	"key" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"said" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" text NOT NULL,
	"tag" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag")
);
--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_rows_waiting" ON "bulk_action_rows" USING btree ("action_id","position") WHERE "bulk_action_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_actions_member" ON "bulk_actions" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "note_mentions_waiting" ON "note_mentions" USING btree ("member_id") WHERE "note_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "office_presses_at" ON "office_presses" USING btree ("at");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("tag","order_id");