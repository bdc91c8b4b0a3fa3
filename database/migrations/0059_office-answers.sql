CREATE TABLE "office_answers" (
	"member_id" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"roles" text NOT NULL,
	"result" "bytea",
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_answers_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE INDEX "office_answers_at" ON "office_answers" USING btree ("at");