CREATE TABLE "purchase_lines" (
	"purchase_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"pieces" integer NOT NULL,
	"cost_paise" integer NOT NULL,
	CONSTRAINT "purchase_lines_purchase_id_product_id_size_pk" PRIMARY KEY("purchase_id","product_id","size"),
	CONSTRAINT "purchase_lines_pieces_floor" CHECK ("purchase_lines"."pieces" > 0),
	CONSTRAINT "purchase_lines_cost_floor" CHECK ("purchase_lines"."cost_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_lines_sku" ON "purchase_lines" USING btree ("product_id","size","purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_key" ON "purchases" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_reference" ON "purchases" USING btree (lower("supplier"),lower("reference"));