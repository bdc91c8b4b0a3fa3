CREATE TABLE "integration_tests" (
	"service" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"took_ms" integer NOT NULL,
	"says" text NOT NULL,
	"good_at" timestamp with time zone,
	CONSTRAINT "integration_tests_service_listed" CHECK ("integration_tests"."service" in ('payments', 'courier', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"by" text,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "settings_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "settings_version" CHECK ("settings"."version" > 0),
	CONSTRAINT "settings_taken_back" CHECK ("settings"."taken_back_at" is null or "settings"."taken_back_at" < "settings"."holds_from"),
	CONSTRAINT "settings_name_listed" CHECK ("settings"."name" in ('seller', 'opening', 'delivery', 'cash', 'holidays', 'pins', 'stock'))
);
--> statement-breakpoint
CREATE INDEX "settings_holds_from" ON "settings" USING btree ("holds_from");