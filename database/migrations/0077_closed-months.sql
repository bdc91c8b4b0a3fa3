CREATE TABLE "closed_months" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"tables" jsonb NOT NULL,
	"series" jsonb NOT NULL,
	"waiting" jsonb NOT NULL,
	"reopened_at" timestamp with time zone,
	"reopened_by" text,
	"reopened_why" text,
	CONSTRAINT "closed_months_month_written" CHECK ("closed_months"."month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "closed_months_reopened_whole" CHECK (num_nulls("closed_months"."reopened_at", "closed_months"."reopened_by", "closed_months"."reopened_why") in (0, 3))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "closed_months_once" ON "closed_months" USING btree ("month") WHERE "closed_months"."reopened_at" is null;--> statement-breakpoint
CREATE FUNCTION "month_in_india"("moment" timestamp with time zone) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT to_char("moment" AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')
$$;--> statement-breakpoint
CREATE FUNCTION "last_closed_month"("moment" timestamp with time zone) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended('closed month ' || "month_in_india"("moment"), 0));
	RETURN (SELECT max("month") FROM "closed_months" WHERE "reopened_at" IS NULL AND "month" >= "month_in_india"("moment"));
END $$;--> statement-breakpoint
CREATE FUNCTION "open_moment"("moment" timestamp with time zone) RETURNS timestamp with time zone LANGUAGE plpgsql AS $$
DECLARE
	"closed" text := "last_closed_month"("moment");
BEGIN
	IF "closed" IS NULL THEN RETURN "moment"; END IF;
	RETURN (to_date("closed" || '-01', 'YYYY-MM-DD') + interval '1 month') AT TIME ZONE 'Asia/Kolkata';
END $$;--> statement-breakpoint
CREATE FUNCTION "documents_open_month"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"closed" text;
BEGIN
	IF TG_OP <> 'DELETE' THEN "closed" := "last_closed_month"(NEW."issued_at"); END IF;
	IF TG_OP <> 'INSERT' THEN "closed" := coalesce("closed", "last_closed_month"(OLD."issued_at")); END IF;
	IF "closed" IS NOT NULL THEN
		RAISE EXCEPTION 'documents of % and before are closed', "closed" USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_open_month', TABLE = 'documents';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_open_month" BEFORE INSERT OR DELETE OR UPDATE OF "number", "kind", "order_id", "series", "financial_year", "serial", "issued_at", "total_paise" ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_open_month"();
