CREATE TABLE "handover_parcels" (
	"shipment_id" text PRIMARY KEY NOT NULL,
	"handover_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"day" text NOT NULL,
	"serial" integer NOT NULL,
	"taken_by" text NOT NULL,
	"signature" text,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"missing" jsonb NOT NULL,
	CONSTRAINT "handovers_serial" UNIQUE("carrier","day","serial")
);
--> statement-breakpoint
CREATE TABLE "packing_claims" (
	"order_id" text NOT NULL,
	"parcel" integer NOT NULL,
	"desk_id" text NOT NULL,
	"who" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_claims_order_id_parcel_pk" PRIMARY KEY("order_id","parcel")
);
--> statement-breakpoint
CREATE TABLE "sku_places" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sku_places_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ean" text,
	"shelf" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sku_places_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "sku_places_number" UNIQUE("number"),
	CONSTRAINT "sku_places_ean" UNIQUE("ean"),
	CONSTRAINT "sku_places_ean_form" CHECK ("sku_places"."ean" ~ '^[0-9]{13}$'),
	CONSTRAINT "sku_places_shelf_form" CHECK ("sku_places"."shelf" ~ '^[A-Z0-9]+(-[A-Z0-9]+){0,3}$')
);
--> statement-breakpoint
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku_places" ADD CONSTRAINT "sku_places_stock" FOREIGN KEY ("product_id","size") REFERENCES "public"."stock"("product_id","size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_parcels_handover" ON "handover_parcels" USING btree ("handover_id");--> statement-breakpoint
CREATE INDEX "handovers_at" ON "handovers" USING btree ("at");--> statement-breakpoint
CREATE INDEX "packing_claims_desk" ON "packing_claims" USING btree ("desk_id");--> statement-breakpoint
CREATE INDEX "sku_places_shelf" ON "sku_places" USING btree ("shelf");