CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"legal_name" text,
	"registration_number" text,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"phone" text,
	"email" text,
	"website" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"currency_digits" integer DEFAULT 2 NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"fiscal_year_start_month" integer DEFAULT 1 NOT NULL,
	"asset_tag_prefix" text DEFAULT 'AST-' NOT NULL,
	"work_order_prefix" text DEFAULT 'WO-' NOT NULL,
	"logo_key" text,
	"colour" text,
	"feature_flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"suspended_at" timestamptz,
	"suspend_reason" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_categories" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"code" text collate "natural_sort",
	"parent_id" uuid,
	"tag_prefix" text,
	"depreciation_method_id" uuid,
	"useful_life_months" integer,
	"salvage_percent" numeric(7, 4),
	"required_fields" text[] DEFAULT '{}' NOT NULL,
	"colour" text,
	"icon" text,
	"description" text,
	"status" text DEFAULT 'active' NOT NULL,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, code)) STORED,
	CONSTRAINT "asset_categories_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "depreciation_methods" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "depreciation_methods_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"asset_tag" text collate "natural_sort" NOT NULL,
	"name" text collate "natural_sort" NOT NULL,
	"description" text,
	"notes" text,
	"category_id" uuid,
	"department_id" uuid,
	"site_id" uuid,
	"location_id" uuid,
	"status" text DEFAULT 'in_stock' NOT NULL,
	"status_reason" text,
	"condition" text,
	"criticality" text DEFAULT 'medium' NOT NULL,
	"parent_id" uuid,
	"custodian_id" uuid,
	"serial_number" text,
	"manufacturer" text,
	"model" text,
	"model_number" text,
	"barcode" text,
	"supplier" text,
	"purchase_order" text,
	"invoice_number" text,
	"purchase_date" date,
	"in_service_date" date,
	"warranty_end" date,
	"expected_end_date" date,
	"purchase_cost" numeric(19, 4),
	"salvage_value" numeric(19, 4),
	"replacement_cost" numeric(19, 4),
	"insured_value" numeric(19, 4),
	"depreciation_method_id" uuid,
	"useful_life_months" integer,
	"opening_accumulated" numeric(19, 4),
	"opening_as_of" date,
	"disposed_on" date,
	"disposal_type" text,
	"disposal_proceeds" numeric(19, 4),
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image_key" text,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, asset_tag, serial_number, barcode, manufacturer, model, model_number, purchase_order)) STORED,
	CONSTRAINT "assets_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamptz,
	CONSTRAINT "bulk_changes_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"account_id" uuid NOT NULL,
	"series" text NOT NULL,
	"next" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "counters_account_id_series_pk" PRIMARY KEY("account_id","series")
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"account_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"auditable_type" text NOT NULL,
	"auditable_id" uuid NOT NULL,
	"action" text NOT NULL,
	"event_date" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"changes" jsonb NOT NULL,
	"session_id" uuid,
	"request_id" text,
	"address" text,
	CONSTRAINT "audits_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_user_id_key_pk" PRIMARY KEY("account_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "bulk_imports" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"resource_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"mode" text DEFAULT 'create' NOT NULL,
	"dry_run" boolean DEFAULT false NOT NULL,
	"create_missing" boolean DEFAULT false NOT NULL,
	"mapping" jsonb NOT NULL,
	"file_key" text NOT NULL,
	"filename" text NOT NULL,
	"bytes" integer NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headers" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"total_rows" integer NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"successful_rows" integer DEFAULT 0 NOT NULL,
	"error_rows" integer DEFAULT 0 NOT NULL,
	"error_details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"preview" jsonb,
	"failure" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_by_id" uuid NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamptz,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"rate" real,
	CONSTRAINT "bulk_imports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_errors" (
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"errors" jsonb NOT NULL,
	CONSTRAINT "import_errors_account_id_import_id_row_no_pk" PRIMARY KEY("account_id","import_id","row_no")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "import_rows_import_id_row_no_pk" PRIMARY KEY("import_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_key" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"site_scope" uuid[] DEFAULT '{}' NOT NULL,
	"invitation_status" text,
	"invitation_sent_at" timestamptz,
	"invitation_expires_at" timestamptz,
	"invitation_accepted_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"permissions" jsonb NOT NULL,
	CONSTRAINT "roles_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"code" text collate "natural_sort",
	"cost_centre" text,
	"parent_id" uuid,
	"manager_id" uuid,
	"site_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"description" text,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, code, cost_centre)) STORED,
	CONSTRAINT "departments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"full_name" text collate "natural_sort" GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED NOT NULL,
	"email" text,
	"employee_number" text collate "natural_sort",
	"job_title" text,
	"phone" text,
	"department_id" uuid,
	"site_id" uuid,
	"location_id" uuid,
	"manager_id" uuid,
	"user_id" uuid,
	"start_date" date,
	"end_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"image_key" text,
	"notes" text,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(first_name, last_name, email, employee_number, job_title)) STORED,
	CONSTRAINT "employees_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"code" text collate "natural_sort" NOT NULL,
	"site_id" uuid NOT NULL,
	"parent_id" uuid,
	"type" text DEFAULT 'other' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"barcode" text,
	"capacity" integer,
	"description" text,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, code, barcode)) STORED,
	CONSTRAINT "locations_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"code" text collate "natural_sort" NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"city" text,
	"region" text,
	"postal_code" text,
	"country" text,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text,
	"manager_id" uuid,
	"phone" text,
	"email" text,
	"description" text,
	"image_key" text,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, code, city, address_line1)) STORED,
	CONSTRAINT "sites_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamptz DEFAULT now() NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamptz
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"refresh_used_at" timestamptz,
	"exchanged_jti" text,
	"exchanged_at" timestamptz,
	"address" text,
	"user_agent" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"name" text NOT NULL,
	"password_hash" text,
	"status" text DEFAULT 'active' NOT NULL,
	"language" text,
	"time_zone" text,
	"image_key" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"current_account_id" uuid,
	"last_sign_in_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_categories" ADD CONSTRAINT "asset_categories_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_categories" ADD CONSTRAINT "parent_id__missing" FOREIGN KEY ("account_id","parent_id") REFERENCES "public"."asset_categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_categories" ADD CONSTRAINT "depreciation_method_id__missing" FOREIGN KEY ("account_id","depreciation_method_id") REFERENCES "public"."depreciation_methods"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD CONSTRAINT "depreciation_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "category_id__missing" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."asset_categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "department_id__missing" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "location_id__missing" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "parent_id__missing" FOREIGN KEY ("account_id","parent_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "custodian_id__missing" FOREIGN KEY ("account_id","custodian_id") REFERENCES "public"."employees"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "depreciation_method_id__missing" FOREIGN KEY ("account_id","depreciation_method_id") REFERENCES "public"."depreciation_methods"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counters" ADD CONSTRAINT "counters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "row_counts" ADD CONSTRAINT "row_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD CONSTRAINT "bulk_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_errors" ADD CONSTRAINT "import_errors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "parent_id__missing" FOREIGN KEY ("account_id","parent_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "department_id__missing" FOREIGN KEY ("account_id","department_id") REFERENCES "public"."departments"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "location_id__missing" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "manager_id__missing" FOREIGN KEY ("account_id","manager_id") REFERENCES "public"."employees"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_account_id_user_id_memberships_account_id_user_id_fk" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "parent_id__missing" FOREIGN KEY ("account_id","parent_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_current_account_id_accounts_id_fk" FOREIGN KEY ("current_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account__slug__taken" ON "accounts" USING btree (lower("slug"));--> statement-breakpoint
CREATE UNIQUE INDEX "category__name__taken" ON "asset_categories" USING btree ("account_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category__code__taken" ON "asset_categories" USING btree ("account_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "category__external_id__taken" ON "asset_categories" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "asset_categories__name__sort" ON "asset_categories" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "asset_categories__parent_id" ON "asset_categories" USING btree ("account_id","parent_id");--> statement-breakpoint
CREATE INDEX "asset_categories__depreciation_method_id" ON "asset_categories" USING btree ("account_id","depreciation_method_id");--> statement-breakpoint
CREATE INDEX "asset_categories__search" ON "asset_categories" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "depreciation_method__name__taken" ON "depreciation_methods" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__asset_tag__taken" ON "assets" USING btree ("account_id",lower("asset_tag")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__barcode__taken" ON "assets" USING btree ("account_id",lower("barcode")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__external_id__taken" ON "assets" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__name__sort" ON "assets" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__asset_tag__sort" ON "assets" USING btree ("account_id","asset_tag","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__status__sort" ON "assets" USING btree ("account_id","status","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__purchase_date__sort" ON "assets" USING btree ("account_id","purchase_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__purchase_cost__sort" ON "assets" USING btree ("account_id","purchase_cost","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__warranty_end__sort" ON "assets" USING btree ("account_id","warranty_end","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__created_at__sort" ON "assets" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__updated_at__sort" ON "assets" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__category_id" ON "assets" USING btree ("account_id","category_id");--> statement-breakpoint
CREATE INDEX "assets__department_id" ON "assets" USING btree ("account_id","department_id");--> statement-breakpoint
CREATE INDEX "assets__site_id" ON "assets" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "assets__location_id" ON "assets" USING btree ("account_id","location_id");--> statement-breakpoint
CREATE INDEX "assets__parent_id" ON "assets" USING btree ("account_id","parent_id");--> statement-breakpoint
CREATE INDEX "assets__custodian_id" ON "assets" USING btree ("account_id","custodian_id");--> statement-breakpoint
CREATE INDEX "assets__archived_at" ON "assets" USING btree ("account_id","archived_at") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "assets__search" ON "assets" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "row_counts__sum" ON "row_counts" USING btree ("account_id","table_name");--> statement-breakpoint
CREATE INDEX "audits__of" ON "audits" USING btree ("account_id","auditable_type","auditable_id","event_date","id");--> statement-breakpoint
CREATE INDEX "audits__event_date" ON "audits" USING btree ("account_id","event_date","id");--> statement-breakpoint
CREATE INDEX "bulk_imports__created_at" ON "bulk_imports" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships__user_id" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role__key__taken" ON "roles" USING btree ("account_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "department__name__taken" ON "departments" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "department__code__taken" ON "departments" USING btree ("account_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "department__external_id__taken" ON "departments" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "departments__name__sort" ON "departments" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "departments__parent_id" ON "departments" USING btree ("account_id","parent_id");--> statement-breakpoint
CREATE INDEX "departments__site_id" ON "departments" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "departments__search" ON "departments" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "employee__email__taken" ON "employees" USING btree ("account_id",lower("email")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee__employee_number__taken" ON "employees" USING btree ("account_id",lower("employee_number")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee__external_id__taken" ON "employees" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__full_name__sort" ON "employees" USING btree ("account_id","full_name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__department_id" ON "employees" USING btree ("account_id","department_id");--> statement-breakpoint
CREATE INDEX "employees__site_id" ON "employees" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "employees__location_id" ON "employees" USING btree ("account_id","location_id");--> statement-breakpoint
CREATE INDEX "employees__manager_id" ON "employees" USING btree ("account_id","manager_id");--> statement-breakpoint
CREATE INDEX "employees__search" ON "employees" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "location__name__taken" ON "locations" USING btree ("account_id",site_id,coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "location__code__taken" ON "locations" USING btree ("account_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "location__barcode__taken" ON "locations" USING btree ("account_id",lower("barcode")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "location__external_id__taken" ON "locations" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__name__sort" ON "locations" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__site_id" ON "locations" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "locations__parent_id" ON "locations" USING btree ("account_id","parent_id");--> statement-breakpoint
CREATE INDEX "locations__search" ON "locations" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "site__name__taken" ON "sites" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site__code__taken" ON "sites" USING btree ("account_id",lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site__external_id__taken" ON "sites" USING btree ("account_id",lower("external_id")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sites__name__sort" ON "sites" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sites__manager_id" ON "sites" USING btree ("account_id","manager_id");--> statement-breakpoint
CREATE INDEX "sites__search" ON "sites" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "sessions__refresh_hash" ON "sessions" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "sessions__previous_hash" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions__user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens__user_id" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user__email__taken" ON "users" USING btree (lower("email") collate "C");