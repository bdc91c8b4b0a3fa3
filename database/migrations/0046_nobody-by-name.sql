UPDATE "accounts" SET "first_name" = '' WHERE "first_name" = 'Shopper' AND "last_name" = '' AND "email_proved_at" IS NOT NULL;
