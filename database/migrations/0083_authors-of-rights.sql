ALTER TABLE "settings" ADD COLUMN "by_id" text;--> statement-breakpoint
UPDATE "settings" SET "by_id" = "m"."id" FROM "staff_members" "m" WHERE "settings"."name" = 'roles' AND "m"."demo" AND "m"."name" = "settings"."by";
