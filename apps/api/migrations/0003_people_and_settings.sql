CREATE TABLE "saved_views" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"name" text collate "natural_sort" NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "saved_views_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_types" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"key" text NOT NULL,
	"kind" text DEFAULT 'corrective' NOT NULL,
	"default_priority" text DEFAULT 'medium' NOT NULL,
	"target_hours" numeric(8, 2),
	"require_asset" boolean DEFAULT false NOT NULL,
	"require_resolution" boolean DEFAULT false NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"number_prefix" text,
	"colour" text,
	"icon" text,
	"description" text,
	"status" text DEFAULT 'active' NOT NULL,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(name, key)) STORED,
	CONSTRAINT "work_order_types_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" DROP CONSTRAINT "employees_account_id_user_id_memberships_account_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "category__code__taken";--> statement-breakpoint
DROP INDEX "category__external_id__taken";--> statement-breakpoint
DROP INDEX "asset__barcode__taken";--> statement-breakpoint
DROP INDEX "asset__external_id__taken";--> statement-breakpoint
DROP INDEX "department__code__taken";--> statement-breakpoint
DROP INDEX "department__external_id__taken";--> statement-breakpoint
DROP INDEX "employee__email__taken";--> statement-breakpoint
DROP INDEX "employee__employee_number__taken";--> statement-breakpoint
DROP INDEX "employee__external_id__taken";--> statement-breakpoint
DROP INDEX "location__barcode__taken";--> statement-breakpoint
DROP INDEX "location__external_id__taken";--> statement-breakpoint
DROP INDEX "site__external_id__taken";--> statement-breakpoint
ALTER TABLE "bulk_imports" ALTER COLUMN "file_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "mfa_policy" text DEFAULT 'optional' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "code" text collate "natural_sort";--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "convention" text DEFAULT 'full_month' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "default_life_months" integer;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "rate_kind" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "annual_rate" numeric(9, 8);--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "factor" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "switch_to_straight_line" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "end_of_life" text DEFAULT 'write_off' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "salvage_role" text DEFAULT 'deducted_from_base' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "unit_label" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code)) STORED;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notification_preferences" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "mfa_at" timestamptz;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_enabled_at" timestamptz;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_last_step" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mfa_recovery_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_types" ADD CONSTRAINT "work_order_types_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views__resource" ON "saved_views" USING btree ("account_id","resource");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_type__name__taken" ON "work_order_types" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_type__key__taken" ON "work_order_types" USING btree ("account_id",lower("key")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_type__external_id__taken" ON "work_order_types" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "work_order_types"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "work_order_types__name__sort" ON "work_order_types" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_order_types__search" ON "work_order_types" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "depreciation_method__code__taken" ON "depreciation_methods" USING btree ("account_id",lower("code")) WHERE archived_at is null and "depreciation_methods"."code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "depreciation_method__external_id__taken" ON "depreciation_methods" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "depreciation_methods"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "depreciation_methods__name__sort" ON "depreciation_methods" USING btree ("account_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "depreciation_methods__search" ON "depreciation_methods" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets__depreciation_method_id" ON "assets" USING btree ("account_id","depreciation_method_id");--> statement-breakpoint
CREATE INDEX "memberships__role_key" ON "memberships" USING btree ("account_id","role_key");--> statement-breakpoint
CREATE INDEX "departments__code__sort" ON "departments" USING btree ("account_id","code","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "departments__created_at__sort" ON "departments" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "departments__updated_at__sort" ON "departments" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "departments__manager_id" ON "departments" USING btree ("account_id","manager_id");--> statement-breakpoint
CREATE UNIQUE INDEX "employee__user_id__taken" ON "employees" USING btree ("account_id","user_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__email__sort" ON "employees" USING btree ("account_id","email","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__employee_number__sort" ON "employees" USING btree ("account_id","employee_number","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__created_at__sort" ON "employees" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "employees__updated_at__sort" ON "employees" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__code__sort" ON "locations" USING btree ("account_id","code","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__created_at__sort" ON "locations" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__updated_at__sort" ON "locations" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "locations__children" ON "locations" USING btree ("account_id","parent_id","site_id","name","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sites__code__sort" ON "sites" USING btree ("account_id","code","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sites__created_at__sort" ON "sites" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "sites__updated_at__sort" ON "sites" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tokens__sign_up" ON "tokens" USING btree (("data" ->> 'key')) WHERE "tokens"."purpose" = 'sign_up';--> statement-breakpoint
CREATE INDEX "users__pending_email" ON "users" USING btree (lower("pending_email") collate "C") WHERE "users"."pending_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "category__code__taken" ON "asset_categories" USING btree ("account_id",lower("code")) WHERE archived_at is null and "asset_categories"."code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "category__external_id__taken" ON "asset_categories" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "asset_categories"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__barcode__taken" ON "assets" USING btree ("account_id",lower("barcode")) WHERE archived_at is null and "assets"."barcode" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__external_id__taken" ON "assets" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "assets"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "department__code__taken" ON "departments" USING btree ("account_id",lower("code")) WHERE archived_at is null and "departments"."code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "department__external_id__taken" ON "departments" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "departments"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee__email__taken" ON "employees" USING btree ("account_id",lower("email")) WHERE archived_at is null and "employees"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee__employee_number__taken" ON "employees" USING btree ("account_id",lower("employee_number")) WHERE archived_at is null and "employees"."employee_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employee__external_id__taken" ON "employees" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "employees"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "location__barcode__taken" ON "locations" USING btree ("account_id",lower("barcode")) WHERE archived_at is null and "locations"."barcode" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "location__external_id__taken" ON "locations" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "locations"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site__external_id__taken" ON "sites" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "sites"."external_id" is not null;
--> statement-breakpoint
-- Their live rows are counted as those of the other lists are; what is there already is counted account by account.
DO $$
DECLARE t text; a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOREACH t IN ARRAY ARRAY['depreciation_methods', 'work_order_types'] LOOP
    EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted()', t);
    EXECUTE format('CREATE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_updated()', t);
    EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted()', t);
  END LOOP;
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    INSERT INTO row_counts (account_id, table_name, n)
      SELECT a, 'depreciation_methods', count(*) FROM depreciation_methods
      WHERE account_id = a AND archived_at IS NULL HAVING count(*) > 0;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
