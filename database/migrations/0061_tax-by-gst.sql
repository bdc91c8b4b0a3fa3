CREATE TABLE "document_rows" (
	"number" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"hsn" text NOT NULL,
	"uqc" text NOT NULL,
	"quantity" integer NOT NULL,
	"percent" numeric(5, 2),
	"value_paise" integer NOT NULL,
	"central_paise" integer NOT NULL,
	"state_paise" integer NOT NULL,
	"integrated_paise" integer NOT NULL,
	"cess_paise" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_rows_number_position_pk" PRIMARY KEY("number","position"),
	CONSTRAINT "document_rows_kind_listed" CHECK ("document_rows"."kind" in ('goods', 'delivery'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_total";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "recipient_gstin" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "place_code" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "against" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_way" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_rows" ADD CONSTRAINT "document_rows_number_documents_number_fk" FOREIGN KEY ("number") REFERENCES "public"."documents"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_recipient_listed" CHECK ("documents"."recipient" in ('b2b', 'b2c'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tax_way_listed" CHECK ("order_lines"."tax_way" in ('order', 'halves', 'whole'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_paise" + case when "order_lines"."tax_included" then "order_lines"."tax_paise" else 0 end = "order_lines"."unit_paise" * "order_lines"."quantity");--> statement-breakpoint
CREATE FUNCTION "document_percent"("row" jsonb, "taxes" jsonb) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN "row" ? 'percent' THEN ("row" ->> 'percent')::numeric ELSE (
		SELECT sum(("found")[1]::numeric) FROM regexp_matches(coalesce("row" ->> 'rates', "taxes"::text), '([0-9.]+)%', 'g') AS "found"
	) END
$$;--> statement-breakpoint
CREATE FUNCTION "write_document_rows"("document" text, "content" jsonb) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "document_rows" ("number", "position", "kind", "hsn", "uqc", "quantity", "percent", "value_paise", "central_paise", "state_paise", "integrated_paise")
	SELECT "document", row_number() OVER (ORDER BY "kind" DESC, "place"), "kind", "row" ->> 'hsn',
		CASE "kind" WHEN 'goods' THEN 'PCS' ELSE 'OTH' END, ("row" ->> 'quantity')::integer, "document_percent"("row", "content" -> 'taxes'),
		("row" ->> 'valuePaise')::integer,
		CASE WHEN jsonb_array_length("row" -> 'taxPaise') = 2 THEN ("row" -> 'taxPaise' ->> 0)::integer ELSE 0 END,
		CASE WHEN jsonb_array_length("row" -> 'taxPaise') = 2 THEN ("row" -> 'taxPaise' ->> 1)::integer ELSE 0 END,
		CASE WHEN jsonb_array_length("row" -> 'taxPaise') = 1 THEN ("row" -> 'taxPaise' ->> 0)::integer ELSE 0 END
	FROM (
		SELECT 'goods' AS "kind", "goods"."place", "goods"."row" FROM jsonb_array_elements("content" -> 'rows') WITH ORDINALITY AS "goods"("row", "place")
		UNION ALL
		SELECT 'delivery', "way"."place", "way"."row" FROM jsonb_array_elements(coalesce("content" -> 'deliveryRows', '[]')) WITH ORDINALITY AS "way"("row", "place")
		UNION ALL
		SELECT 'delivery', 1, jsonb_build_object('hsn', '', 'quantity', 1, 'percent', 0, 'valuePaise', "content" -> 'shippingPaise', 'taxPaise', '[]'::jsonb)
		WHERE ("content" ->> 'shippingPaise')::integer <> 0 AND jsonb_array_length(coalesce("content" -> 'deliveryRows', '[]')) = 0
	) AS "parts"
$$;--> statement-breakpoint
CREATE FUNCTION "documents_columns"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."recipient_gstin" := NEW."content" -> 'buyer' ->> 'gstin';
	NEW."recipient" := CASE WHEN NEW."recipient_gstin" IS NULL THEN 'b2c' ELSE 'b2b' END;
	NEW."place_code" := substring(NEW."content" ->> 'placeOfSupply' FROM '[0-9]{2}');
	NEW."against" := NEW."content" -> 'against' ->> 'number';
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "documents_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "write_document_rows"(NEW."number", NEW."content");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_columns" BEFORE INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_columns"();--> statement-breakpoint
CREATE TRIGGER "documents_rows" AFTER INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_rows"();--> statement-breakpoint
UPDATE "documents" SET
	"recipient_gstin" = "content" -> 'buyer' ->> 'gstin',
	"recipient" = CASE WHEN "content" -> 'buyer' ->> 'gstin' IS NULL THEN 'b2c' ELSE 'b2b' END,
	"place_code" = substring("content" ->> 'placeOfSupply' FROM '[0-9]{2}'),
	"against" = "content" -> 'against' ->> 'number';--> statement-breakpoint
SELECT "write_document_rows"("number", "content") FROM "documents";
