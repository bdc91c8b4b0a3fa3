-- The database as database/schema/ describes it, for reading in a review. Made by 'npm run dump-schema'.

CREATE TABLE "account_codes" (
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"new_email" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_by" text,
	"own_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_codes_account_id_purpose_pk" PRIMARY KEY("account_id","purpose"),
	CONSTRAINT "account_codes_purpose_listed" CHECK ("account_codes"."purpose" in ('reset', 'email'))
);

CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"email_proved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nominee" jsonb,
	"delete_after" timestamp with time zone,
	CONSTRAINT "accounts_email" UNIQUE("email")
);

CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"address" jsonb NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "google_attempts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "google_attempts_kind_listed" CHECK ("google_attempts"."kind" in ('button', 'redirect', 'link'))
);

CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "identities_provider_listed" CHECK ("identities"."provider" in ('google'))
);

CREATE TABLE "mailed_codes" (
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"asked_by" text NOT NULL,
	"account_id" text,
	"code_hash" text NOT NULL,
	"new_email" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_codes_kind_about_asked_by_pk" PRIMARY KEY("kind","about","asked_by"),
	CONSTRAINT "mailed_codes_kind_listed" CHECK ("mailed_codes"."kind" in ('reset', 'email', 'orders', 'order', 'again'))
);

CREATE TABLE "order_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"asked_by" text,
	"own_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "passkey_challenges" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_kind_listed" CHECK ("passkey_challenges"."kind" in ('add', 'sign_in', 'again'))
);

CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"provider" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone,
	CONSTRAINT "sessions_cookie_hash" UNIQUE("cookie_hash"),
	CONSTRAINT "sessions_provider_listed" CHECK ("sessions"."provider" in ('email', 'google', 'passkey'))
);

CREATE TABLE "assets" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"packed" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);

CREATE TABLE "bank_settlement_lines" (
	"settlement_id" text NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"credit_paise" integer NOT NULL,
	"debit_paise" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"fee_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"payment_id" text,
	"gateway_order_id" text,
	"dispute_id" text,
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_settlement_lines_pk" PRIMARY KEY("settlement_id","subject")
);

CREATE TABLE "bank_settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint NOT NULL,
	"state" text NOT NULL,
	"bank_reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"lines_paise" bigint DEFAULT 0 NOT NULL,
	"unfit_lines" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bank_settlements_state_listed" CHECK ("bank_settlements"."state" in ('created', 'processed', 'failed'))
);

CREATE TABLE "account_browsers" (
	"account_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_browsers_account_id_browser_hash_pk" PRIMARY KEY("account_id","browser_hash")
);

CREATE TABLE "order_browsers" (
	"order_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_browsers_order_id_browser_hash_pk" PRIMARY KEY("order_id","browser_hash")
);

CREATE TABLE "staff_browsers" (
	"member_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_browsers_member_id_browser_hash_pk" PRIMARY KEY("member_id","browser_hash")
);

CREATE TABLE "cash_remittance_lines" (
	"remittance_id" text NOT NULL,
	"awb" text NOT NULL,
	"repeat" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"adjusted_paise" integer DEFAULT 0 NOT NULL,
	"linked" text,
	"courier_order_id" text,
	"carrier" text,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "cash_remittance_lines_pk" PRIMARY KEY("remittance_id","awb","repeat"),
	CONSTRAINT "cash_remittance_lines_repeat" CHECK ("cash_remittance_lines"."repeat" > 0)
);

CREATE TABLE "cash_remittances" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint,
	"collected_paise" bigint,
	"freight_paise" bigint DEFAULT 0 NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"reversal_paise" bigint DEFAULT 0 NOT NULL,
	"adjusted_paise" bigint DEFAULT 0 NOT NULL,
	"bank_reference" text,
	"state" text,
	"remitted_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"lines_paise" bigint DEFAULT 0 NOT NULL,
	"unfit_lines" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "athletes" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"team" text NOT NULL,
	"number" integer NOT NULL,
	"bio" text NOT NULL,
	"shirt_id" text NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "athletes_name_unique" UNIQUE("name")
);

CREATE TABLE "product_photographs" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"number" integer NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_photographs_number" UNIQUE("product_id","number"),
	CONSTRAINT "product_photographs_format_listed" CHECK ("product_photographs"."format" in ('png', 'jpeg'))
);

CREATE TABLE "product_versions" (
	"product_id" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "product_versions_product_id_version_pk" PRIMARY KEY("product_id","version")
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
	"mrp_paise" integer,
	"generic_name" text,
	"net_quantity" text,
	"maker_role" text,
	"maker_name" text,
	"maker_address" text,
	"care_contact" text,
	"made_month" text,
	"licensor" text NOT NULL,
	"name_hi" text,
	"description_hi" text,
	"search_words" text,
	"meta_title" text,
	"meta_description" text,
	"details" jsonb NOT NULL,
	"limited" boolean DEFAULT false NOT NULL,
	"hot_sale" boolean DEFAULT false NOT NULL,
	"final_sale" boolean DEFAULT false NOT NULL,
	"picture" jsonb,
	"gallery" jsonb,
	"state" text DEFAULT 'sold' NOT NULL,
	"publish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"edited" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_under" text,
	"preview_link" text,
	CONSTRAINT "products_publish_draft" CHECK ("products"."publish_at" is null or "products"."state" = 'draft'),
	CONSTRAINT "products_state_listed" CHECK ("products"."state" in ('draft', 'sold', 'withdrawn', 'discarded')),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_old_price_higher" CHECK ("products"."old_price_paise" is null or "products"."old_price_paise" > "products"."price_paise"),
	CONSTRAINT "products_mrp_positive" CHECK ("products"."mrp_paise" > 0),
	CONSTRAINT "products_maker_role_listed" CHECK ("products"."maker_role" in ('manufacturer', 'packer', 'importer')),
	CONSTRAINT "products_maker_whole" CHECK (num_nulls("products"."maker_role", "products"."maker_name", "products"."maker_address") in (0, 3)),
	CONSTRAINT "products_made_month_written" CHECK ("products"."made_month" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "products_final_sale_is_hot" CHECK (not "products"."final_sale" or "products"."hot_sale"),
	CONSTRAINT "products_kind_written" CHECK ("products"."kind" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "products_sport_written" CHECK ("products"."sport" ~ '^[a-z]+(-[a-z]+)*$')
);

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

CREATE TABLE "credit_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"why" text NOT NULL,
	"member_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_changes_once" UNIQUE("idempotency_key"),
	CONSTRAINT "credit_changes_amount" CHECK ("credit_changes"."amount_paise" <> 0)
);

CREATE TABLE "customer_blocks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"phone" text,
	"why" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);

CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" text,
	"email" text,
	"body" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"once_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_notes_once" UNIQUE("once_key"),
	CONSTRAINT "customer_notes_of_one" CHECK (("customer_notes"."account_id" is null) <> ("customer_notes"."email" is null))
);

CREATE TABLE "design_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"design_id" text NOT NULL,
	"account_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "design_shares_design" UNIQUE("design_id")
);

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
	"expires_at" timestamp with time zone,
	CONSTRAINT "designs_garment_listed" CHECK ("designs"."garment" in ('t-shirt', 'jersey', 'kids-t-shirt', 'hoodie', 'cap', 'mug', 'club-shirt'))
);

CREATE TABLE "accountant_folders" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"file" text,
	"bytes" bigint,
	"sha256" text,
	"made_at" timestamp with time zone,
	CONSTRAINT "accountant_folders_state_listed" CHECK ("accountant_folders"."state" in ('making', 'ready')),
	CONSTRAINT "accountant_folders_whole" CHECK (num_nulls("accountant_folders"."file", "accountant_folders"."bytes", "accountant_folders"."sha256", "accountant_folders"."made_at") = case "accountant_folders"."state" when 'ready' then 0 else 4 end)
);

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

CREATE TABLE "document_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);

CREATE TABLE "documents" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"about" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"total_paise" integer NOT NULL,
	"content" jsonb NOT NULL,
	"recipient" text,
	"recipient_gstin" text,
	"place_code" text,
	"against" text,
	CONSTRAINT "documents_about" UNIQUE("about"),
	CONSTRAINT "documents_serial" UNIQUE("series","financial_year","serial"),
	CONSTRAINT "documents_number" CHECK (length("documents"."number") <= 16),
	CONSTRAINT "documents_kind_listed" CHECK ("documents"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "documents_recipient_listed" CHECK ("documents"."recipient" in ('b2b', 'b2c'))
);

CREATE TABLE "facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);

CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_about" UNIQUE("about")
);

CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"issue" text NOT NULL,
	"about" text DEFAULT 'question' NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"subject" text,
	"came_by" text DEFAULT 'form' NOT NULL,
	"last_at" timestamp with time zone,
	"waits_since" timestamp with time zone,
	"order_reference" text,
	"assigned_to" text,
	CONSTRAINT "contact_messages_ticket" UNIQUE("ticket"),
	CONSTRAINT "contact_messages_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "contact_messages_about_listed" CHECK ("contact_messages"."about" in ('question', 'complaint', 'my_data')),
	CONSTRAINT "contact_messages_came_by_listed" CHECK ("contact_messages"."came_by" in ('form', 'mail', 'office'))
);

CREATE TABLE "message_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"member_id" text,
	"member_name" text,
	"from_other" boolean DEFAULT false NOT NULL,
	"once_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_entries_kind_listed" CHECK ("message_entries"."kind" in ('answer', 'reply', 'note')),
	CONSTRAINT "message_entries_author" CHECK (("message_entries"."kind" = 'reply') = ("message_entries"."member_name" is null))
);

CREATE TABLE "ready_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ready_answers_title" UNIQUE("title")
);

CREATE TABLE "office_answers" (
	"member_id" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" text NOT NULL,
	"roles" text NOT NULL,
	"result" "bytea",
	"answer" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "office_answers_member_id_key_pk" PRIMARY KEY("member_id","key")
);

CREATE TABLE "bulk_action_rows" (
	"action_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_id" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"words" text,
	CONSTRAINT "bulk_action_rows_action_id_position_pk" PRIMARY KEY("action_id","position"),
	CONSTRAINT "bulk_action_rows_state_listed" CHECK ("bulk_action_rows"."state" in ('waiting', 'done', 'left_out'))
);

CREATE TABLE "bulk_actions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"asked" jsonb NOT NULL,
	"member_id" text NOT NULL,
	"who" text NOT NULL,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "bulk_actions_kind_listed" CHECK ("bulk_actions"."kind" in ('tag', 'untag', 'hold', 'release', 'cancel'))
);

CREATE TABLE "note_mentions" (
	"note_id" text NOT NULL,
	"member_id" text NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_member_id_pk" PRIMARY KEY("note_id","member_id")
);

CREATE TABLE "office_presses" (
	"key" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"said" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "order_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "order_tags" (
	"order_id" text NOT NULL,
	"tag" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_tags_order_id_tag_pk" PRIMARY KEY("order_id","tag")
);

CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_state_listed" CHECK ("order_events"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed', 'payment_failed', 'cancelled', 'return_in_progress', 'returned', 'returned_to_origin', 'lost')),
	CONSTRAINT "order_events_actor_listed" CHECK ("order_events"."actor" in ('shopper', 'shop', 'courier', 'gateway', 'operator'))
);

CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"custom_product_id" text,
	"numeric_id" integer,
	"category" text,
	"name" text NOT NULL,
	"size" text NOT NULL,
	"quantity" integer NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"unit_paise" integer NOT NULL,
	"total_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"tax_percent" numeric(5, 2) DEFAULT 10 NOT NULL,
	"tax_included" boolean DEFAULT false NOT NULL,
	"tax_way" text DEFAULT 'order' NOT NULL,
	"hsn" text NOT NULL,
	"image" text NOT NULL,
	"final_sale" boolean NOT NULL,
	"customization" jsonb,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_one_kind" CHECK (num_nonnulls("order_lines"."product_id", "order_lines"."custom_product_id") >= 1),
	CONSTRAINT "order_lines_custom" CHECK (("order_lines"."custom_product_id" is null) = ("order_lines"."customization" is null)),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 100),
	CONSTRAINT "order_lines_cancelled" CHECK ("order_lines"."cancelled" between 0 and "order_lines"."quantity"),
	CONSTRAINT "order_lines_total" CHECK ("order_lines"."total_paise" + case when "order_lines"."tax_included" then "order_lines"."tax_paise" else 0 end = "order_lines"."unit_paise" * "order_lines"."quantity"),
	CONSTRAINT "order_lines_tax_way_listed" CHECK ("order_lines"."tax_way" in ('order', 'halves', 'whole'))
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"account_id" text,
	"email" text NOT NULL,
	"email_corrected_at" timestamp with time zone,
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
	"tax_included" boolean DEFAULT false NOT NULL,
	"delivery_tax" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"registration" text,
	"credit_paise" integer DEFAULT 0 NOT NULL,
	"cancelled_paise" integer DEFAULT 0 NOT NULL,
	"held_until" timestamp with time zone,
	"held_from" text,
	"on_hold_at" timestamp with time zone,
	"on_hold_why" text,
	"on_hold_reasons" jsonb,
	"on_hold_for_money" boolean DEFAULT false NOT NULL,
	"placed_by" text,
	"paid_by" text,
	"link_version" integer DEFAULT 1 NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_reference" UNIQUE("reference"),
	CONSTRAINT "orders_idempotency_key" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_on_hold" CHECK (("orders"."on_hold_at" is null) = ("orders"."on_hold_why" is null)),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" + "orders"."tax_paise" + "orders"."shipping_paise"),
	CONSTRAINT "orders_cancelled_within_total" CHECK ("orders"."cancelled_paise" between 0 and "orders"."total_paise"),
	CONSTRAINT "orders_credit_within_total" CHECK ("orders"."credit_paise" between 0 and "orders"."total_paise"),
	CONSTRAINT "orders_state_listed" CHECK ("orders"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery', 'delivered', 'closed', 'payment_failed', 'cancelled', 'return_in_progress', 'returned', 'returned_to_origin', 'lost')),
	CONSTRAINT "orders_delivery_listed" CHECK ("orders"."delivery" in ('standard', 'express', 'nextDay')),
	CONSTRAINT "orders_payment_listed" CHECK ("orders"."payment" in ('cod', 'razorpay')),
	CONSTRAINT "orders_registration_listed" CHECK ("orders"."registration" in ('regular', 'composition', 'unregistered'))
);

CREATE TABLE "handover_parcels" (
	"shipment_id" text PRIMARY KEY NOT NULL,
	"handover_id" text NOT NULL,
	"cash_paise" integer
);

CREATE TABLE "handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"day" text NOT NULL,
	"serial" integer NOT NULL,
	"taken_by" text NOT NULL,
	"signature" text,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"missing" jsonb NOT NULL,
	CONSTRAINT "handovers_serial" UNIQUE("carrier","day","serial")
);

CREATE TABLE "packing_claims" (
	"order_id" text NOT NULL,
	"parcel" integer NOT NULL,
	"desk_id" text NOT NULL,
	"who" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_claims_order_id_parcel_pk" PRIMARY KEY("order_id","parcel")
);

CREATE TABLE "sku_places" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sku_places_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ean" text,
	"shelf" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sku_places_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "sku_places_number" UNIQUE("number"),
	CONSTRAINT "sku_places_ean" UNIQUE("ean"),
	CONSTRAINT "sku_places_ean_form" CHECK ("sku_places"."ean" ~ '^[0-9]{13}$'),
	CONSTRAINT "sku_places_shelf_form" CHECK ("sku_places"."shelf" ~ '^[A-Z0-9]+(-[A-Z0-9]+){0,3}$')
);

CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"state" text NOT NULL,
	"phase" text,
	"reason_code" text,
	"respond_by" timestamp with time zone,
	"said_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_paise" > 0),
	CONSTRAINT "disputes_state_listed" CHECK ("disputes"."state" in ('open', 'under_review', 'won', 'lost', 'closed'))
);

CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);

CREATE TABLE "gateway_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	CONSTRAINT "gateway_orders_order" UNIQUE("order_id"),
	CONSTRAINT "gateway_orders_amount" CHECK ("gateway_orders"."amount_paise" > 0)
);

CREATE TABLE "money_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"order_id" text,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"payment_id" text,
	"refund_id" text,
	"dispute_id" text,
	"account_id" text,
	"credit_change_id" text,
	CONSTRAINT "money_movements_direction" CHECK (("money_movements"."reason" in ('captured', 'collected', 'spent', 'taken_back')) = ("money_movements"."amount_paise" > 0)),
	CONSTRAINT "money_movements_of_order" CHECK (("money_movements"."order_id" is null) = ("money_movements"."reason" in ('given', 'taken_back'))),
	CONSTRAINT "money_movements_source_listed" CHECK ("money_movements"."source" in ('gateway', 'cash', 'credit', 'bank')),
	CONSTRAINT "money_movements_reason_listed" CHECK ("money_movements"."reason" in ('captured', 'collected', 'spent', 'released', 'refunded', 'disputed', 'given', 'taken_back'))
);

CREATE TABLE "money_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"subject" text NOT NULL,
	"amount_paise" integer,
	"expected_paise" integer,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"result" text,
	CONSTRAINT "money_reports_kind_listed" CHECK ("money_reports"."kind" in ('payment_unknown', 'payment_contradicted', 'payment_fee', 'payment_offer', 'authorization_lost', 'refund_outside', 'refund_unknown', 'refund_not_recordable', 'refund_mismatch', 'refund_twice', 'refund_total', 'dispute_open', 'dispute_lost', 'dispute_unknown', 'settlement_unexplained', 'remittance_unexplained'))
);

CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gateway_order_id" text,
	"bank_reference" text,
	"state" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"method" text,
	"instrument" text,
	"failure" text,
	"captured_paise" integer DEFAULT 0 NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"gateway_refunded_paise" integer DEFAULT 0 NOT NULL,
	"held_for" text,
	"fee_paise" integer DEFAULT 0 NOT NULL,
	"gateway_fee_paise" integer,
	"created_at" timestamp with time zone NOT NULL,
	"captured_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "payments_bank_reference" UNIQUE("bank_reference"),
	CONSTRAINT "payments_captured" CHECK ("payments"."captured_paise" in (0, "payments"."amount_paise")),
	CONSTRAINT "payments_refunded" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise"),
	CONSTRAINT "payments_fee" CHECK ("payments"."fee_paise" >= 0),
	CONSTRAINT "payments_gateway_refunded" CHECK ("payments"."gateway_refunded_paise" >= 0),
	CONSTRAINT "payments_of_gateway" CHECK (("payments"."gateway_order_id" is null) = ("payments"."bank_reference" is not null)),
	CONSTRAINT "payments_state_listed" CHECK ("payments"."state" in ('created', 'failed', 'authorized', 'captured', 'lapsed')),
	CONSTRAINT "payments_held_for_listed" CHECK ("payments"."held_for" in ('fee', 'offer'))
);

CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text,
	"amount_paise" integer NOT NULL,
	"state" text NOT NULL,
	"gateway_refund_id" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"goodwill" boolean DEFAULT false NOT NULL,
	"reduced_paise" integer,
	"made_at_gateway" boolean DEFAULT false NOT NULL,
	"as_credit" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_again_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_gateway_refund" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" > 0 or ("refunds"."amount_paise" = 0 and "refunds"."reduced_paise" is not null)),
	CONSTRAINT "refunds_reduced" CHECK ("refunds"."reduced_paise" > 0),
	CONSTRAINT "refunds_state_listed" CHECK ("refunds"."state" in ('wanted', 'pending', 'processed', 'failed'))
);

CREATE TABLE "store_credits" (
	"account_id" text PRIMARY KEY NOT NULL,
	"balance_paise" integer NOT NULL,
	CONSTRAINT "store_credits_floor" CHECK ("store_credits"."balance_paise" >= 0)
);

CREATE TABLE "print_files" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"part" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_files_order_id_position_part_pk" PRIMARY KEY("order_id","position","part"),
	CONSTRAINT "print_files_part_listed" CHECK ("print_files"."part" in ('front', 'back', 'ticket'))
);

CREATE TABLE "design_looks" (
	"design_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" jsonb NOT NULL,
	"flagged" boolean NOT NULL
);

CREATE TABLE "print_film" (
	"id" smallint PRIMARY KEY NOT NULL,
	"width_mm" integer NOT NULL,
	"gap_mm" integer NOT NULL,
	"metre_paise" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_film_one" CHECK ("print_film"."id" = 1),
	CONSTRAINT "print_film_sizes" CHECK ("print_film"."width_mm" between 200 and 1600 and "print_film"."gap_mm" between 4 and 30 and "print_film"."metre_paise" between 0 and 10000000)
);

CREATE TABLE "print_jobs" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	"refused_at" timestamp with time zone,
	"refused_by" text,
	"started_at" timestamp with time zone,
	"started_by" text,
	"printed_at" timestamp with time zone,
	"printed_by" text,
	"spoilt" integer DEFAULT 0 NOT NULL,
	"pieces_again" integer,
	CONSTRAINT "print_jobs_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "print_jobs_spoilt" CHECK ("print_jobs"."spoilt" >= 0),
	CONSTRAINT "print_jobs_in_order" CHECK (("print_jobs"."started_at" is null or "print_jobs"."approved_at" is not null) and ("print_jobs"."printed_at" is null or "print_jobs"."started_at" is not null))
);

CREATE TABLE "print_spoils" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_spoils_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"pieces" integer NOT NULL,
	"film_paise" integer NOT NULL,
	"garment" boolean NOT NULL,
	CONSTRAINT "print_spoils_film" CHECK ("print_spoils"."film_paise" >= 0 and "print_spoils"."pieces" > 0)
);

CREATE TABLE "product_sheet_rows" (
	"sheet_id" text NOT NULL,
	"row" integer NOT NULL,
	"product_id" text,
	"name" text NOT NULL,
	"version" integer,
	"state" text NOT NULL,
	"changes" jsonb,
	"before" jsonb,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" text,
	"became" integer,
	CONSTRAINT "product_sheet_rows_sheet_id_row_pk" PRIMARY KEY("sheet_id","row"),
	CONSTRAINT "product_sheet_rows_state_listed" CHECK ("product_sheet_rows"."state" in ('changed', 'wrong', 'done', 'left_out', 'undone', 'kept'))
);

CREATE TABLE "product_sheets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text,
	"wish" jsonb,
	"member_id" text NOT NULL,
	"who" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"through" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"asking" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"consent" text,
	"done" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"stop" boolean DEFAULT false NOT NULL,
	"said" text,
	"by" jsonb,
	"applied_at" timestamp with time zone,
	"applied_by" text,
	CONSTRAINT "product_sheets_one_way" CHECK (num_nonnulls("product_sheets"."format", "product_sheets"."wish") = 1),
	CONSTRAINT "product_sheets_format_listed" CHECK ("product_sheets"."format" in ('csv', 'xlsx')),
	CONSTRAINT "product_sheets_consent_listed" CHECK ("product_sheets"."consent" in ('confirmed', 'approved')),
	CONSTRAINT "product_sheets_state_listed" CHECK ("product_sheets"."state" in ('reading', 'unfit', 'ready', 'applying', 'applied', 'undoing', 'undone', 'let_go'))
);

CREATE TABLE "report_mails" (
	"member_id" text NOT NULL,
	"report" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "report_mails_member_id_report_pk" PRIMARY KEY("member_id","report"),
	CONSTRAINT "report_mails_report_listed" CHECK ("report_mails"."report" in ('sales', 'returns', 'promises', 'visits'))
);

CREATE TABLE "cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reason" text NOT NULL,
	"refund_to" text NOT NULL,
	"shipping_paise" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "cancellations_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "cancellations_amount" CHECK ("cancellations"."amount_paise" >= "cancellations"."shipping_paise" and "cancellations"."shipping_paise" >= 0),
	CONSTRAINT "cancellations_refund_to_listed" CHECK ("cancellations"."refund_to" in ('source', 'credit'))
);

CREATE TABLE "cancelled_lines" (
	"cancellation_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	CONSTRAINT "cancelled_lines_cancellation_id_position_pk" PRIMARY KEY("cancellation_id","position"),
	CONSTRAINT "cancelled_lines_quantity" CHECK ("cancelled_lines"."quantity" > 0 and "cancelled_lines"."tax_paise" >= 0)
);

CREATE TABLE "return_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"return_id" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"detail" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_events_state_listed" CHECK ("return_events"."state" in ('requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected', 'refund_started', 'refunded', 'exchanged', 'rejected', 'cancelled')),
	CONSTRAINT "return_events_actor_listed" CHECK ("return_events"."actor" in ('shopper', 'shop', 'courier', 'gateway', 'operator'))
);

CREATE TABLE "return_inspections" (
	"return_id" text PRIMARY KEY NOT NULL,
	"pieces" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"photos" jsonb NOT NULL,
	"member_id" text NOT NULL,
	"member_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "return_lines" (
	"return_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"new_size" text,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0 and "return_lines"."tax_paise" >= 0)
);

CREATE TABLE "return_pickups" (
	"return_id" text PRIMARY KEY NOT NULL,
	"courier_order_id" text,
	"courier_shipment_id" text,
	"awb" text,
	"carrier" text DEFAULT '' NOT NULL,
	"cost_paise" integer,
	"asked" text,
	"locked_until" timestamp with time zone,
	"trouble" text,
	"booked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "return_pickups_awb" UNIQUE("awb"),
	CONSTRAINT "return_pickups_asked_listed" CHECK ("return_pickups"."asked" in ('order', 'waybill')),
	CONSTRAINT "return_pickups_cost" CHECK ("return_pickups"."cost_paise" is null or "return_pickups"."cost_paise" >= 0)
);

CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"outcome" text NOT NULL,
	"parcel" integer,
	"upi" text,
	"pickup" jsonb,
	"photos" jsonb NOT NULL,
	"subtotal_paise" integer NOT NULL,
	"tax_paise" integer NOT NULL,
	"shipping_paise" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"refund_ids" jsonb,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_once" UNIQUE("order_id","idempotency_key"),
	CONSTRAINT "returns_amount" CHECK ("returns"."amount_paise" = "returns"."subtotal_paise" + "returns"."tax_paise" + "returns"."shipping_paise"),
	CONSTRAINT "returns_kind_listed" CHECK ("returns"."kind" in ('return', 'problem')),
	CONSTRAINT "returns_state_listed" CHECK ("returns"."state" in ('requested', 'approved', 'pickup_booked', 'picked_up', 'received', 'inspected', 'refund_started', 'refunded', 'exchanged', 'rejected', 'cancelled')),
	CONSTRAINT "returns_outcome_listed" CHECK ("returns"."outcome" in ('refund', 'credit', 'exchange'))
);

CREATE TABLE "policy_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);

CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"account_id" text,
	"order_id" text,
	"network" text,
	"device" text,
	"operator" text,
	"about" text,
	CONSTRAINT "security_events_kind_listed" CHECK ("security_events"."kind" in ('signed_up', 'signed_in', 'sign_in_failed', 'session_ended', 'password_changed', 'password_refused', 'code_asked', 'code_used', 'code_failed', 'email_changed', 'profile_changed', 'nominee_changed', 'data_exported', 'address_changed', 'google_linked', 'google_unlinked', 'passkey_added', 'passkey_removed', 'passkey_refused', 'proved_again', 'deletion_asked', 'deletion_withdrawn', 'account_deleted', 'order_claimed', 'order_cancelled', 'order_refunded', 'order_address_changed', 'hold_refused', 'operator_command', 'backup_made', 'backup_restored', 'setting_changed')),
	CONSTRAINT "security_events_outcome_listed" CHECK ("security_events"."outcome" in ('done', 'refused'))
);

CREATE TABLE "content_drafts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"based_on" integer NOT NULL,
	"edit" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"by" text NOT NULL
);

CREATE TABLE "integration_tests" (
	"service" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"took_ms" integer NOT NULL,
	"says" text NOT NULL,
	"good_at" timestamp with time zone,
	CONSTRAINT "integration_tests_service_listed" CHECK ("integration_tests"."service" in ('payments', 'courier', 'mail'))
);

CREATE TABLE "settings" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"holds_from" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"by" text,
	"by_id" text,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "settings_name_version_pk" PRIMARY KEY("name","version"),
	CONSTRAINT "settings_version" CHECK ("settings"."version" > 0),
	CONSTRAINT "settings_taken_back" CHECK ("settings"."taken_back_at" is null or "settings"."taken_back_at" < "settings"."holds_from"),
	CONSTRAINT "settings_name" CHECK ("settings"."name" ~ '^[a-z]+([.-][a-z_]+)*$')
);

CREATE TABLE "courier_messages" (
	"key" text PRIMARY KEY NOT NULL,
	"awb" text NOT NULL,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_messages_outcome_listed" CHECK ("courier_messages"."outcome" in ('applied', 'nothing_new', 'late', 'to_confirm', 'unknown_parcel'))
);

CREATE TABLE "shipment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" integer,
	"words" text NOT NULL,
	"location" text NOT NULL,
	CONSTRAINT "shipment_events_once" UNIQUE("shipment_id","at","words","location")
);

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
	"address" jsonb,
	"latin_address" jsonb,
	"printing_at" timestamp with time zone,
	"printed_at" timestamp with time zone,
	"packed_at" timestamp with time zone,
	"packed_by_hand" boolean DEFAULT false NOT NULL,
	"left_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipments_reference" UNIQUE("reference"),
	CONSTRAINT "shipments_awb" UNIQUE("awb"),
	CONSTRAINT "shipments_parcel" UNIQUE("order_id","parcel"),
	CONSTRAINT "shipments_waybill" CHECK (("shipments"."step" in ('planned', 'cancelled')) or "shipments"."awb" is not null),
	CONSTRAINT "shipments_attempts" CHECK ("shipments"."attempts" >= 0),
	CONSTRAINT "shipments_step_listed" CHECK ("shipments"."step" in ('planned', 'booked', 'awaiting_pickup', 'shipped', 'out_for_delivery', 'attempt_failed', 'delivered', 'returning', 'returned', 'cancelled')),
	CONSTRAINT "shipments_asked_listed" CHECK ("shipments"."asked" in ('order', 'waybill'))
);

CREATE TABLE "clubs" (
	"name" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"sport" text NOT NULL,
	"licensor" text NOT NULL,
	"colours" jsonb NOT NULL,
	"crest" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clubs_slug_unique" UNIQUE("slug")
);

CREATE TABLE "collections" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"ground" text NOT NULL,
	"on_ground" text NOT NULL,
	"way" text NOT NULL,
	"rule" jsonb NOT NULL,
	"picked" jsonb NOT NULL,
	"sort" text NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collections_name_unique" UNIQUE("name"),
	CONSTRAINT "collections_written" CHECK ("collections"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "collections_way_listed" CHECK ("collections"."way" in ('first', 'rule', 'picked')),
	CONSTRAINT "collections_sort_listed" CHECK ("collections"."sort" in ('shop', 'hand', 'newest', 'price', '-price', 'saving', 'name'))
);

CREATE TABLE "kinds" (
	"kind" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"one" text NOT NULL,
	"hindi" text NOT NULL,
	"words" jsonb NOT NULL,
	"sizes" jsonb NOT NULL,
	"retired" jsonb NOT NULL,
	"ages" text NOT NULL,
	"worn" boolean NOT NULL,
	"garments" jsonb NOT NULL,
	"hsn" text NOT NULL,
	"grams" integer NOT NULL,
	"chart" jsonb,
	"position" integer NOT NULL,
	"closed" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kinds_name_unique" UNIQUE("name"),
	CONSTRAINT "kinds_written" CHECK ("kinds"."kind" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "kinds_ages_listed" CHECK ("kinds"."ages" in ('grown', 'kids', 'all'))
);

CREATE TABLE "list_versions" (
	"thing" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "list_versions_thing_key_version_pk" PRIMARY KEY("thing","key","version"),
	CONSTRAINT "list_versions_thing_listed" CHECK ("list_versions"."thing" in ('sport', 'club', 'athlete', 'collection', 'kind'))
);

CREATE TABLE "sports" (
	"sport" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hindi" text NOT NULL,
	"subtitle" text NOT NULL,
	"ground" text NOT NULL,
	"on_ground" text NOT NULL,
	"special" jsonb,
	"words" jsonb NOT NULL,
	"position" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sports_name_unique" UNIQUE("name"),
	CONSTRAINT "sports_written" CHECK ("sports"."sport" ~ '^[a-z]+(-[a-z]+)*$')
);

CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"merged_account" text,
	"details" jsonb,
	"amount_paise" integer NOT NULL,
	"why" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"answer" text,
	"self_confirmed" boolean DEFAULT false NOT NULL,
	"once_key" text,
	CONSTRAINT "approvals_once" UNIQUE("once_key"),
	CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_paise" > 0 or ("approvals"."kind" in ('price_sheet', 'customer_merge') and "approvals"."amount_paise" = 0)),
	CONSTRAINT "approvals_merged" CHECK (("approvals"."kind" = 'customer_merge') = ("approvals"."merged_account" is not null)),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" not in ('done', 'refused') or "approvals"."self_confirmed" or coalesce("approvals"."decided_by" <> "approvals"."asked_by", false)),
	CONSTRAINT "approvals_kind_listed" CHECK ("approvals"."kind" in ('refund', 'store_credit', 'return', 'customer_credit', 'credit_back', 'customer_merge', 'hand_payment', 'price_change', 'price_sheet')),
	CONSTRAINT "approvals_state_listed" CHECK ("approvals"."state" in ('asked', 'done', 'refused', 'withdrawn'))
);

CREATE TABLE "audit" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"member_id" text,
	"who" text NOT NULL,
	"role" text NOT NULL,
	"from" text NOT NULL,
	"thing" text NOT NULL,
	"about" text NOT NULL,
	"what" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"why" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_actor_listed" CHECK ("audit"."actor" in ('member', 'command')),
	CONSTRAINT "audit_thing_listed" CHECK ("audit"."thing" in ('order', 'return', 'customer', 'message', 'product', 'staff', 'session', 'invitation', 'approval', 'shop'))
);

CREATE TABLE "audit_words" (
	"number" bigint PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"salt" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "given_amounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "given_amounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"account_id" text,
	"email_hash" text,
	"amount_paise" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "given_amounts_amount" CHECK ("given_amounts"."amount_paise" > 0),
	CONSTRAINT "given_amounts_kind_listed" CHECK ("given_amounts"."kind" in ('refund', 'credit', 'merge', 'return', 'credit_back', 'hand_payment', 'price_cut'))
);

CREATE TABLE "order_views" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_views_name" UNIQUE("member_id","name")
);

CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"roles" jsonb NOT NULL,
	"by" text NOT NULL,
	"invited_by_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_email" UNIQUE("email"),
	CONSTRAINT "staff_invitations_token_hash" UNIQUE("token_hash")
);

CREATE TABLE "staff_members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"password_hash" text,
	"code_secret" text,
	"new_code_secret" text,
	"code_step" bigint,
	"pin_hash" text,
	"demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_members_email" UNIQUE("email"),
	CONSTRAINT "staff_members_roles" CHECK (jsonb_typeof("staff_members"."roles") = 'array' and jsonb_array_length("staff_members"."roles") > 0)
);

CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "staff_recovery_codes" (
	"member_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);

CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"cookie_hash" text NOT NULL,
	"stage" text NOT NULL,
	"way" text,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"locked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_sessions_cookie_hash" UNIQUE("cookie_hash"),
	CONSTRAINT "staff_sessions_stage_listed" CHECK ("staff_sessions"."stage" in ('code', 'set_up', 'open')),
	CONSTRAINT "staff_sessions_way_listed" CHECK ("staff_sessions"."way" in ('passkey', 'code', 'recovery_code', 'demo'))
);

CREATE TABLE "purchase_lines" (
	"purchase_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"pieces" integer NOT NULL,
	"cost_paise" integer NOT NULL,
	"extra_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_lines_purchase_id_product_id_size_pk" PRIMARY KEY("purchase_id","product_id","size"),
	CONSTRAINT "purchase_lines_pieces_floor" CHECK ("purchase_lines"."pieces" > 0),
	CONSTRAINT "purchase_lines_cost_floor" CHECK ("purchase_lines"."cost_paise" >= 0),
	CONSTRAINT "purchase_lines_extra_floor" CHECK ("purchase_lines"."extra_paise" >= 0)
);

CREATE TABLE "purchase_order_lines" (
	"order_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"pieces" integer NOT NULL,
	"cost_paise" integer,
	CONSTRAINT "purchase_order_lines_order_id_product_id_size_pk" PRIMARY KEY("order_id","product_id","size"),
	CONSTRAINT "purchase_order_lines_pieces_floor" CHECK ("purchase_order_lines"."pieces" > 0),
	CONSTRAINT "purchase_order_lines_cost_floor" CHECK ("purchase_order_lines"."cost_paise" >= 0)
);

CREATE TABLE "purchase_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"supplier" text NOT NULL,
	"expected" date,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ordered_at" timestamp with time zone,
	"ordered_by" text,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"close_reason" text,
	"changed_by" text NOT NULL,
	"last_change" text NOT NULL
);

CREATE TABLE "purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supplier" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"person" text NOT NULL,
	"key" text NOT NULL,
	"order_id" integer,
	"freight_paise" integer DEFAULT 0 NOT NULL,
	"other_paise" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchases_freight_floor" CHECK ("purchases"."freight_paise" >= 0),
	CONSTRAINT "purchases_other_floor" CHECK ("purchases"."other_paise" >= 0)
);

CREATE TABLE "stock_count_lines" (
	"count_id" integer NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"begun_by" text NOT NULL,
	"held" integer NOT NULL,
	"after_movement" integer NOT NULL,
	"figure" integer,
	"entered_at" timestamp with time zone,
	"entered_by" text,
	"came" integer,
	"went" integer,
	"difference" integer,
	"booked_at" timestamp with time zone,
	CONSTRAINT "stock_count_lines_count_id_product_id_size_pk" PRIMARY KEY("count_id","product_id","size"),
	CONSTRAINT "stock_count_lines_figure_floor" CHECK ("stock_count_lines"."figure" >= 0)
);

CREATE TABLE "stock_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text
);

CREATE TABLE "stock_levels" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"level" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_levels_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_levels_level_floor" CHECK ("stock_levels"."level" >= 0)
);

CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"person" text,
	"note" text,
	"reference" text,
	CONSTRAINT "stock_movements_reason_listed" CHECK ("stock_movements"."reason" in ('counted', 'reserved', 'released', 'dispatched', 'returned', 'arrived', 'damaged', 'corrected'))
);

CREATE TABLE "stock" (
	"product_id" text NOT NULL,
	"size" text NOT NULL,
	"position" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"in_file" integer,
	CONSTRAINT "stock_product_id_size_pk" PRIMARY KEY("product_id","size"),
	CONSTRAINT "stock_available_floor" CHECK ("stock"."available" >= 0),
	CONSTRAINT "stock_reserved_floor" CHECK ("stock"."reserved" >= 0)
);

CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"format" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"see_through" boolean NOT NULL,
	"sha256" text NOT NULL,
	"sent_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "uploads_purpose_listed" CHECK ("uploads"."purpose" in ('design', 'problem')),
	CONSTRAINT "uploads_format_listed" CHECK ("uploads"."format" in ('png', 'jpeg'))
);

CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"times" bigint NOT NULL,
	CONSTRAINT "empty_searches_day_words_pk" PRIMARY KEY("day","words")
);

CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "visit_counts_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "visit_counts_step_listed" CHECK ("visit_counts"."step" in ('home', 'listing', 'search', 'product', 'cart', 'checkout'))
);

ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identities" ADD CONSTRAINT "identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bank_settlement_lines" ADD CONSTRAINT "bank_settlement_lines_settlement" FOREIGN KEY ("settlement_id") REFERENCES "public"."bank_settlements"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_browsers" ADD CONSTRAINT "order_browsers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_browsers" ADD CONSTRAINT "staff_browsers_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "cash_remittance_lines" ADD CONSTRAINT "cash_remittance_lines_remittance" FOREIGN KEY ("remittance_id") REFERENCES "public"."cash_remittances"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "athletes" ADD CONSTRAINT "athletes_shirt_id_products_id_fk" FOREIGN KEY ("shirt_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_photographs" ADD CONSTRAINT "product_photographs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_versions" ADD CONSTRAINT "product_versions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "customer_blocks" ADD CONSTRAINT "customer_blocks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "design_shares" ADD CONSTRAINT "design_shares_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "design_shares" ADD CONSTRAINT "design_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "designs" ADD CONSTRAINT "designs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "document_rows" ADD CONSTRAINT "document_rows_number_documents_number_fk" FOREIGN KEY ("number") REFERENCES "public"."documents"("number") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_staff_members_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "message_entries" ADD CONSTRAINT "message_entries_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_action_id_bulk_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."bulk_actions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "bulk_action_rows" ADD CONSTRAINT "bulk_action_rows_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_custom_product_id_designs_id_fk" FOREIGN KEY ("custom_product_id") REFERENCES "public"."designs"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "handover_parcels" ADD CONSTRAINT "handover_parcels_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sku_places" ADD CONSTRAINT "sku_places_stock" FOREIGN KEY ("product_id","size") REFERENCES "public"."stock"("product_id","size") ON DELETE no action ON UPDATE no action;
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "gateway_orders" ADD CONSTRAINT "gateway_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "money_reports" ADD CONSTRAINT "money_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payments" ADD CONSTRAINT "payments_gateway_order_id_gateway_orders_id_fk" FOREIGN KEY ("gateway_order_id") REFERENCES "public"."gateway_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "store_credits" ADD CONSTRAINT "store_credits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "design_looks" ADD CONSTRAINT "design_looks_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "print_spoils" ADD CONSTRAINT "print_spoils_job" FOREIGN KEY ("order_id","position") REFERENCES "public"."print_jobs"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "product_sheet_rows" ADD CONSTRAINT "product_sheet_rows_sheet_id_product_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."product_sheets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cancelled_lines" ADD CONSTRAINT "cancelled_lines_cancellation_id_cancellations_id_fk" FOREIGN KEY ("cancellation_id") REFERENCES "public"."cancellations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cancelled_lines" ADD CONSTRAINT "cancelled_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_inspections" ADD CONSTRAINT "return_inspections_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_line" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE no action ON UPDATE no action;
ALTER TABLE "return_pickups" ADD CONSTRAINT "return_pickups_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_id_purchase_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_count_id_stock_counts_id_fk" FOREIGN KEY ("count_id") REFERENCES "public"."stock_counts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "accounts_created_at" ON "accounts" USING btree ("created_at","id");
CREATE INDEX "accounts_email_start" ON "accounts" USING btree ("email" text_pattern_ops);
CREATE INDEX "accounts_mailbox" ON "accounts" USING btree ((case when lower(substring("email" from '[^@]*$')) in ('gmail.com', 'googlemail.com') then replace(regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1'), '.', '') || '@gmail.com' else regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1') || '@' || lower(substring("email" from '[^@]*$')) end));
CREATE INDEX "accounts_phone_end" ON "accounts" USING btree (right("phone", 4));
CREATE INDEX "accounts_name" ON "accounts" USING gin (to_tsvector('simple', "first_name" || ' ' || "last_name"));
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id");
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("account_id") WHERE "addresses"."is_default";
CREATE INDEX "google_attempts_expires_at" ON "google_attempts" USING btree ("expires_at");
CREATE UNIQUE INDEX "identities_account" ON "identities" USING btree ("account_id","provider");
CREATE INDEX "mailed_codes_account" ON "mailed_codes" USING btree ("account_id");
CREATE INDEX "mailed_codes_expires_at" ON "mailed_codes" USING btree ("expires_at");
CREATE INDEX "order_codes_expires_at" ON "order_codes" USING btree ("expires_at");
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");
CREATE INDEX "bank_settlement_lines_subject" ON "bank_settlement_lines" USING btree ("subject");
CREATE INDEX "bank_settlements_created_at" ON "bank_settlements" USING btree ("created_at","id");
CREATE INDEX "account_browsers_browser" ON "account_browsers" USING btree ("browser_hash");
CREATE INDEX "account_browsers_at" ON "account_browsers" USING btree ("at");
CREATE INDEX "order_browsers_browser" ON "order_browsers" USING btree ("browser_hash");
CREATE INDEX "order_browsers_at" ON "order_browsers" USING btree ("at");
CREATE INDEX "staff_browsers_at" ON "staff_browsers" USING btree ("at");
CREATE INDEX "cash_remittance_lines_awb" ON "cash_remittance_lines" USING btree ("awb");
CREATE INDEX "cash_remittances_remitted_at" ON "cash_remittances" USING btree ("remitted_at","id");
CREATE UNIQUE INDEX "products_category_numeric_id" ON "products" USING btree ("category","numeric_id");
CREATE UNIQUE INDEX "products_made_under" ON "products" USING btree ("made_under") WHERE "products"."made_under" is not null;
CREATE UNIQUE INDEX "products_preview_link" ON "products" USING btree ("preview_link") WHERE "products"."preview_link" is not null;
CREATE INDEX "products_publish_at" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id");
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id");
CREATE INDEX "products_team" ON "products" USING btree ("team");
CREATE INDEX "products_kind" ON "products" USING btree ("kind","category","numeric_id");
CREATE INDEX "products_hot" ON "products" USING btree ("category","numeric_id") WHERE "products"."hot_sale" and "products"."old_price_paise" is not null;
CREATE INDEX "products_athlete" ON "products" USING btree ("athlete") WHERE "products"."athlete" is not null;
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");
CREATE INDEX "credit_changes_account" ON "credit_changes" USING btree ("account_id","at");
CREATE INDEX "customer_blocks_email" ON "customer_blocks" USING btree ("email") WHERE "customer_blocks"."lifted_at" is null;
CREATE INDEX "customer_blocks_phone" ON "customer_blocks" USING btree ("phone") WHERE "customer_blocks"."lifted_at" is null;
CREATE INDEX "customer_blocks_account" ON "customer_blocks" USING btree ("account_id") WHERE "customer_blocks"."lifted_at" is null;
CREATE INDEX "customer_notes_account" ON "customer_notes" USING btree ("account_id");
CREATE INDEX "customer_notes_email" ON "customer_notes" USING btree ("email");
CREATE INDEX "design_shares_account" ON "design_shares" USING btree ("account_id");
CREATE INDEX "designs_account" ON "designs" USING btree ("account_id");
CREATE INDEX "designs_expires_at" ON "designs" USING btree ("expires_at");
CREATE INDEX "designs_words" ON "designs" USING gin (to_tsvector('simple', jsonb_path_query_array("design", '$.sides.*[*].words') || jsonb_path_query_array("design", '$.name')));
CREATE UNIQUE INDEX "accountant_folders_one_made" ON "accountant_folders" USING btree ("month") WHERE "accountant_folders"."state" = 'making';
CREATE INDEX "accountant_folders_month" ON "accountant_folders" USING btree ("month","asked_at");
CREATE UNIQUE INDEX "closed_months_once" ON "closed_months" USING btree ("month") WHERE "closed_months"."reopened_at" is null;
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at");
CREATE INDEX "mail_outbox_sent_at" ON "mail_outbox" USING btree ("sent_at");
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree ("to","created_at");
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");
CREATE INDEX "mail_outbox_thing" ON "mail_outbox" USING btree (split_part("about", ':', 2));
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");
CREATE INDEX "contact_messages_due" ON "contact_messages" USING btree ("due_at") WHERE "contact_messages"."due_at" is not null and "contact_messages"."answered_at" is null;
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at") WHERE "contact_messages"."answered_at" is null;
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("answered_at") WHERE "contact_messages"."answered_at" is not null and "contact_messages"."closed_at" is null;
CREATE INDEX "contact_messages_email" ON "contact_messages" USING btree ("email","created_at");
CREATE INDEX "message_entries_message" ON "message_entries" USING btree ("message_id","id");
CREATE UNIQUE INDEX "message_entries_once" ON "message_entries" USING btree ("once_key");
CREATE INDEX "office_answers_at" ON "office_answers" USING btree ("at");
CREATE INDEX "bulk_action_rows_waiting" ON "bulk_action_rows" USING btree ("action_id","position") WHERE "bulk_action_rows"."state" = 'waiting';
CREATE INDEX "bulk_actions_member" ON "bulk_actions" USING btree ("member_id","at");
CREATE INDEX "note_mentions_waiting" ON "note_mentions" USING btree ("member_id") WHERE "note_mentions"."seen_at" is null;
CREATE INDEX "office_presses_at" ON "office_presses" USING btree ("at");
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","at");
CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("tag","order_id");
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");
CREATE INDEX "order_lines_newest" ON "order_lines" USING btree ("product_id","placed_at","order_id") WHERE "order_lines"."product_id" is not null;
CREATE INDEX "order_lines_custom_product" ON "order_lines" USING btree ("custom_product_id") WHERE "order_lines"."custom_product_id" is not null;
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("placed_at");
CREATE INDEX "orders_state_placed" ON "orders" USING btree ("state","placed_at");
CREATE INDEX "orders_promised" ON "orders" USING btree (("promise" ->> 'latest'),"placed_at") WHERE "orders"."state" in ('placed', 'paid', 'confirmed', 'in_print', 'packed', 'shipped', 'out_for_delivery');
CREATE INDEX "orders_promise" ON "orders" USING btree (("promise" ->> 'latest'),"id");
CREATE INDEX "orders_total" ON "orders" USING btree ("total_paise","id");
CREATE INDEX "orders_region" ON "orders" USING btree (("address" ->> 'state'),"placed_at","total_paise");
CREATE INDEX "orders_city" ON "orders" USING btree (lower("address" ->> 'city'),"placed_at","total_paise");
CREATE INDEX "orders_pin" ON "orders" USING btree (("address" ->> 'pin') text_pattern_ops,"placed_at");
CREATE INDEX "orders_caller" ON "orders" USING btree ("placed_at") WHERE "orders"."placed_by" is not null;
CREATE INDEX "orders_note" ON "orders" USING btree ("placed_at") WHERE "orders"."note" is not null;
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone","placed_at");
CREATE INDEX "orders_phone_end" ON "orders" USING btree (right("phone", 4),"placed_at");
CREATE INDEX "orders_email" ON "orders" USING btree ("email" text_pattern_ops,"placed_at");
CREATE INDEX "orders_name" ON "orders" USING gin (to_tsvector('simple', "address" ->> 'fullName'));
CREATE INDEX "orders_account" ON "orders" USING btree ("account_id","placed_at");
CREATE INDEX "orders_guest_email" ON "orders" USING btree ("email") WHERE "orders"."account_id" is null;
CREATE INDEX "orders_held_until" ON "orders" USING btree ("held_until") WHERE "orders"."state" = 'placed';
CREATE INDEX "orders_held_from" ON "orders" USING btree ("held_from") WHERE "orders"."held_from" is not null;
CREATE INDEX "orders_unpaid_mailbox" ON "orders" USING btree ((case when lower(substring("email" from '[^@]*$')) in ('gmail.com', 'googlemail.com') then replace(regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1'), '.', '') || '@gmail.com' else regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1') || '@' || lower(substring("email" from '[^@]*$')) end),"placed_at") WHERE "orders"."held_until" is not null;
CREATE INDEX "orders_came_back" ON "orders" USING btree ("email","phone") WHERE "orders"."state" = 'returned_to_origin';
CREATE INDEX "orders_came_back_mailbox" ON "orders" USING btree ((case when lower(substring("email" from '[^@]*$')) in ('gmail.com', 'googlemail.com') then replace(regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1'), '.', '') || '@gmail.com' else regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1') || '@' || lower(substring("email" from '[^@]*$')) end)) WHERE "orders"."state" = 'returned_to_origin';
CREATE INDEX "orders_open_cash_mailbox" ON "orders" USING btree ((case when lower(substring("email" from '[^@]*$')) in ('gmail.com', 'googlemail.com') then replace(regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1'), '.', '') || '@gmail.com' else regexp_replace(lower(substring("email" from '^(.*)@')), '(.)\+.*$', '\1') || '@' || lower(substring("email" from '[^@]*$')) end)) WHERE "orders"."payment" = 'cod' and "orders"."state" in ('placed', 'confirmed', 'in_print', 'packed');
CREATE INDEX "orders_open_cash_phone" ON "orders" USING btree ("phone") WHERE "orders"."payment" = 'cod' and "orders"."state" in ('placed', 'confirmed', 'in_print', 'packed');
CREATE INDEX "orders_unpaid_phone" ON "orders" USING btree ("phone","placed_at") WHERE "orders"."held_until" is not null;
CREATE INDEX "orders_being_made" ON "orders" USING btree ("placed_at") WHERE "orders"."state" in ('confirmed', 'in_print');
CREATE INDEX "handover_parcels_handover" ON "handover_parcels" USING btree ("handover_id");
CREATE INDEX "handovers_at" ON "handovers" USING btree ("at");
CREATE INDEX "packing_claims_desk" ON "packing_claims" USING btree ("desk_id");
CREATE INDEX "sku_places_shelf" ON "sku_places" USING btree ("shelf");
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");
CREATE INDEX "gateway_events_received_at" ON "gateway_events" USING btree ("received_at");
CREATE INDEX "gateway_orders_created_at" ON "gateway_orders" USING btree ("created_at");
CREATE INDEX "money_movements_order" ON "money_movements" USING btree ("order_id");
CREATE INDEX "money_movements_account" ON "money_movements" USING btree ("account_id");
CREATE UNIQUE INDEX "money_movements_captured_once" ON "money_movements" USING btree ("payment_id") WHERE "money_movements"."reason" = 'captured';
CREATE UNIQUE INDEX "money_movements_refunded_once" ON "money_movements" USING btree ("refund_id");
CREATE UNIQUE INDEX "money_movements_disputed_once" ON "money_movements" USING btree ("dispute_id");
CREATE UNIQUE INDEX "money_movements_credit_change_once" ON "money_movements" USING btree ("credit_change_id");
CREATE INDEX "money_reports_order" ON "money_reports" USING btree ("order_id");
CREATE INDEX "money_reports_open" ON "money_reports" USING btree ("due_at") WHERE "money_reports"."settled_at" is null;
CREATE INDEX "money_reports_settled" ON "money_reports" USING btree ("settled_at","id") WHERE "money_reports"."settled_at" is not null;
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at");
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at");
CREATE INDEX "print_spoils_job" ON "print_spoils" USING btree ("order_id","position");
CREATE INDEX "print_spoils_at" ON "print_spoils" USING btree ("at");
CREATE INDEX "product_sheet_rows_state" ON "product_sheet_rows" USING btree ("sheet_id","state","row");
CREATE INDEX "product_sheets_at" ON "product_sheets" USING btree ("at");
CREATE INDEX "cancelled_lines_order" ON "cancelled_lines" USING btree ("order_id");
CREATE INDEX "return_events_return" ON "return_events" USING btree ("return_id");
CREATE INDEX "return_lines_order" ON "return_lines" USING btree ("order_id");
CREATE INDEX "returns_state" ON "returns" USING btree ("state","requested_at");
CREATE INDEX "returns_requested_at" ON "returns" USING btree ("requested_at","id");
CREATE UNIQUE INDEX "policy_reports_once" ON "policy_reports" USING btree ("directive","blocked","page","source");
CREATE INDEX "policy_reports_last_at" ON "policy_reports" USING btree ("last_at");
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account_id","id");
CREATE INDEX "security_events_order" ON "security_events" USING btree ("order_id");
CREATE INDEX "settings_holds_from" ON "settings" USING btree ("holds_from");
CREATE INDEX "courier_messages_awb" ON "courier_messages" USING btree ("awb");
CREATE INDEX "courier_messages_received_at" ON "courier_messages" USING btree ("received_at");
CREATE INDEX "shipments_step" ON "shipments" USING btree ("step","tracked_at");
CREATE INDEX "shipments_made" ON "shipments" USING btree ("packed_at") WHERE "shipments"."custom";
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("asked_at") WHERE "approvals"."state" = 'asked';
CREATE INDEX "approvals_own" ON "approvals" USING btree ("asked_by","asked_at");
CREATE INDEX "audit_at" ON "audit" USING btree ("at");
CREATE INDEX "audit_thing" ON "audit" USING btree ("thing","about","number");
CREATE INDEX "audit_member" ON "audit" USING btree ("member_id","number");
CREATE INDEX "audit_words_at" ON "audit_words" USING btree ("at");
CREATE INDEX "given_amounts_at" ON "given_amounts" USING btree ("at");
CREATE INDEX "given_amounts_order" ON "given_amounts" USING btree ("order_id");
CREATE INDEX "order_views_shared" ON "order_views" USING btree ("created_at") WHERE "order_views"."shared";
CREATE INDEX "staff_passkeys_member" ON "staff_passkeys" USING btree ("member_id");
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");
CREATE INDEX "staff_sessions_ends_at" ON "staff_sessions" USING btree ("ends_at");
CREATE INDEX "purchase_lines_sku" ON "purchase_lines" USING btree ("product_id","size","purchase_id");
CREATE INDEX "purchase_order_lines_sku" ON "purchase_order_lines" USING btree ("product_id","size");
CREATE UNIQUE INDEX "purchases_key" ON "purchases" USING btree ("key");
CREATE INDEX "purchases_order" ON "purchases" USING btree ("order_id");
CREATE UNIQUE INDEX "purchases_reference" ON "purchases" USING btree (lower("supplier"),lower("reference"));
CREATE UNIQUE INDEX "stock_counts_open" ON "stock_counts" USING btree (("ended_at" is null)) WHERE "stock_counts"."ended_at" is null;
CREATE INDEX "stock_movements_sku" ON "stock_movements" USING btree ("product_id","size");
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");
CREATE UNIQUE INDEX "stock_movements_once" ON "stock_movements" USING btree ("reason","reference","product_id","size") WHERE "stock_movements"."reference" is not null;
CREATE INDEX "uploads_expires_at" ON "uploads" USING btree ("expires_at");
CREATE INDEX "uploads_sent_by" ON "uploads" USING btree ("sent_by") WHERE "uploads"."sent_by" is not null;
