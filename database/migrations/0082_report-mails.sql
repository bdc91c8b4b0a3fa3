CREATE TABLE "report_mails" (
	"member_id" text NOT NULL,
	"report" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mails_member_id_report_pk" PRIMARY KEY("member_id","report"),
	CONSTRAINT "report_mails_report_listed" CHECK ("report_mails"."report" in ('sales', 'returns', 'promises', 'visits'))
);
--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;