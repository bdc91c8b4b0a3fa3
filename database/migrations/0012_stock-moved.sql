CREATE TABLE "stock_count_lines" (
	"count_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"begun_by" text NOT NULL,
	"held" integer NOT NULL,
	"after_movement" integer NOT NULL,
	"figure" integer,
	"entered_at" timestamp with time zone,
	"entered_by" text,
	"came" integer,
	"went" integer,
	"difference" integer,
	"booked_at" timestamp with time zone,
	CONSTRAINT "stock_count_lines_count_id_product_id_size_pk" PRIMARY KEY("count_id","product_id","size"),
	CONSTRAINT "stock_count_lines_figure_floor" CHECK ("stock_count_lines"."figure" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason_listed";--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "in_file" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_counts_open" ON "stock_counts" USING btree (("ended_at" is null)) WHERE "stock_counts"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_once" ON "stock_movements" USING btree ("reason","reference","product_id","size") WHERE "stock_movements"."reference" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason_listed" CHECK ("stock_movements"."reason" in ('counted', 'reserved', 'released', 'dispatched', 'returned', 'arrived', 'damaged', 'corrected'));