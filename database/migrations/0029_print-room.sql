CREATE TABLE "design_looks" (
	"design_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" jsonb NOT NULL,
	"flagged" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_film" (
	"id" smallint PRIMARY KEY NOT NULL,
	"width_mm" integer NOT NULL,
	"gap_mm" integer NOT NULL,
	"metre_paise" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_film_one" CHECK ("print_film"."id" = 1),
	CONSTRAINT "print_film_sizes" CHECK ("print_film"."width_mm" between 200 and 1600 and "print_film"."gap_mm" between 4 and 30 and "print_film"."metre_paise" between 0 and 10000000)
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	"refused_at" timestamp with time zone,
	"refused_by" text,
	"started_at" timestamp with time zone,
	"started_by" text,
	"printed_at" timestamp with time zone,
	"printed_by" text,
	"spoilt" integer DEFAULT 0 NOT NULL,
	"pieces_again" integer,
	CONSTRAINT "print_jobs_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "print_jobs_spoilt" CHECK ("print_jobs"."spoilt" >= 0),
	CONSTRAINT "print_jobs_in_order" CHECK (("print_jobs"."started_at" is null or "print_jobs"."approved_at" is not null) and ("print_jobs"."printed_at" is null or "print_jobs"."started_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "print_spoils" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_spoils_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"pieces" integer NOT NULL,
	"film_paise" integer NOT NULL,
	"garment" boolean NOT NULL,
	CONSTRAINT "print_spoils_film" CHECK ("print_spoils"."film_paise" >= 0 and "print_spoils"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "design_looks" ADD CONSTRAINT "design_looks_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_spoils" ADD CONSTRAINT "print_spoils_job" FOREIGN KEY ("order_id","position") REFERENCES "public"."print_jobs"("order_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_spoils_job" ON "print_spoils" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "print_spoils_at" ON "print_spoils" USING btree ("at");--> statement-breakpoint
CREATE INDEX "shipments_made" ON "shipments" USING btree ("packed_at") WHERE "shipments"."custom";