CREATE TABLE "product_sheet_rows" (
	"sheet_id" text NOT NULL,
	"row" integer NOT NULL,
	"product_id" text,
	"name" text NOT NULL,
	"version" integer,
	"state" text NOT NULL,
	"changes" jsonb,
	"before" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text,
	"became" integer,
	CONSTRAINT "product_sheet_rows_sheet_id_row_pk" PRIMARY KEY("sheet_id","row"),
	CONSTRAINT "product_sheet_rows_state_listed" CHECK ("product_sheet_rows"."state" in ('changed', 'wrong', 'done', 'left_out', 'undone', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "product_sheets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"member_id" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"stop" boolean DEFAULT false NOT NULL,
	"said" text,
	"by" jsonb,
	"applied_at" timestamp with time zone,
	"applied_by" text,
	CONSTRAINT "product_sheets_format_listed" CHECK ("product_sheets"."format" in ('csv', 'xlsx')),
	CONSTRAINT "product_sheets_state_listed" CHECK ("product_sheets"."state" in ('reading', 'unfit', 'ready', 'applying', 'applied', 'undoing', 'undone', 'let_go'))
);
--> statement-breakpoint
CREATE TABLE "stock_levels" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"level" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_levels_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_levels_level_floor" CHECK ("stock_levels"."level" >= 0)
);
--> statement-breakpoint
ALTER TABLE "product_sheet_rows" ADD CONSTRAINT "product_sheet_rows_sheet_id_product_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."product_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sheet_rows_state" ON "product_sheet_rows" USING btree ("sheet_id","state","row");--> statement-breakpoint
CREATE INDEX "product_sheets_at" ON "product_sheets" USING btree ("at");