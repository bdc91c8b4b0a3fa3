CREATE TABLE "athletes" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"team" text NOT NULL,
	"number" integer NOT NULL,
	"bio" text NOT NULL,
	"shirt_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "athletes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_shirt_id_products_id_fk" FOREIGN KEY ("shirt_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;