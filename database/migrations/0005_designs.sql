CREATE TABLE "designs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"garment" text NOT NULL,
	"design" jsonb NOT NULL,
	"sides" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"accepts_soft" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ordered_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "print_files" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"part" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_files_order_id_position_part_pk" PRIMARY KEY("order_id","position","part")
);
--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "designs_account" ON "designs" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "designs_expires_at" ON "designs" USING btree ("expires_at");