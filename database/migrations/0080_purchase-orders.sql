CREATE TABLE "purchase_order_lines" (
	"order_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	"cost_paise" integer,
	CONSTRAINT "purchase_order_lines_order_id_product_id_size_pk" PRIMARY KEY("order_id","product_id","size"),
	CONSTRAINT "purchase_order_lines_pieces_floor" CHECK ("purchase_order_lines"."pieces" > 0),
	CONSTRAINT "purchase_order_lines_cost_floor" CHECK ("purchase_order_lines"."cost_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"supplier" text NOT NULL,
	"expected" date,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ordered_at" timestamp with time zone,
	"ordered_by" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"close_reason" text,
	"changed_by" text NOT NULL,
	"last_change" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "extra_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "freight_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "other_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_order_lines_sku" ON "purchase_order_lines" USING btree ("product_id","size");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_order" ON "purchases" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_extra_floor" CHECK ("purchase_lines"."extra_paise" >= 0);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_freight_floor" CHECK ("purchases"."freight_paise" >= 0);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_other_floor" CHECK ("purchases"."other_paise" >= 0);