CREATE TABLE "courier_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"awb" text NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" integer,
	"words" text NOT NULL,
	"location" text NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","at","words","location")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"parcel" integer NOT NULL,
	"reference" text NOT NULL,
	"positions" jsonb NOT NULL,
	"custom" boolean NOT NULL,
	"step" text NOT NULL,
	"courier_order_id" text,
	"courier_shipment_id" text,
	"awb" text,
	"carrier" text DEFAULT '' NOT NULL,
	"asked" text,
	"label_file" text,
	"pickup_asked_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"trouble" text,
	"held_back" boolean DEFAULT false NOT NULL,
	"status_code" integer,
	"status_words" text DEFAULT '' NOT NULL,
	"status_at" timestamp with time zone,
	"expected_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tracked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_reference" UNIQUE("reference"),
	CONSTRAINT "shipments_awb" UNIQUE("awb"),
	CONSTRAINT "shipments_parcel" UNIQUE("order_id","parcel"),
	CONSTRAINT "shipments_waybill" CHECK (("shipments"."step" in ('planned', 'cancelled')) or "shipments"."awb" is not null),
	CONSTRAINT "shipments_attempts" CHECK ("shipments"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_messages_awb" ON "courier_messages" USING btree ("awb");--> statement-breakpoint
CREATE INDEX "courier_messages_received_at" ON "courier_messages" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "shipments_step" ON "shipments" USING btree ("step","tracked_at");