-- The database as database/schema.ts describes it, for reading in a review. Made by 'npm run dump-schema'.

CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"numeric_id" integer NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"hsn" text NOT NULL,
	"image" text NOT NULL,
	"final_sale" boolean NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_paise" = "order_lines"."unit_paise" * "order_lines"."quantity")
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" jsonb NOT NULL,
	"billing" jsonb,
	"gstin" text,
	"note" text,
	"delivery" text NOT NULL,
	"promise" jsonb NOT NULL,
	"payment" text NOT NULL,
	"subtotal_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"shipping_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference" UNIQUE("reference"),
	CONSTRAINT "orders_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."tax_paise" + "orders"."shipping_paise")
);

CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"numeric_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" integer NOT NULL,
	"old_price_paise" integer,
	"kind" text NOT NULL,
	"sport" text NOT NULL,
	"team" text,
	"athlete" text,
	"hsn" text NOT NULL,
	"country_of_origin" text NOT NULL,
	"licensor" text NOT NULL,
	"details" jsonb NOT NULL,
	"limited" boolean DEFAULT false NOT NULL,
	"hot_sale" boolean DEFAULT false NOT NULL,
	"final_sale" boolean DEFAULT false NOT NULL,
	"picture" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_old_price_higher" CHECK ("products"."old_price_paise" is null or "products"."old_price_paise" > "products"."price_paise"),
	CONSTRAINT "products_final_sale_is_hot" CHECK (not "products"."final_sale" or "products"."hot_sale")
);

CREATE TABLE "stock" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_available_floor" CHECK ("stock"."available" >= 0),
	CONSTRAINT "stock_reserved_floor" CHECK ("stock"."reserved" >= 0)
);

CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text
);

ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at");
CREATE UNIQUE INDEX "products_category_numeric_id" ON "products" USING btree ("category","numeric_id");
CREATE INDEX "stock_movements_sku" ON "stock_movements" USING btree ("product_id","size");
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");
