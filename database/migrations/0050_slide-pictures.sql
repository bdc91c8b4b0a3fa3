CREATE TABLE "slide_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "slide_pictures_format_listed" CHECK ("slide_pictures"."format" in ('png', 'jpeg'))
);
