CREATE TABLE "asset_assignments" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"asset_id" uuid NOT NULL,
	"employee_id" uuid,
	"site_id" uuid,
	"location_id" uuid,
	"handed_on" date NOT NULL,
	"due_on" date,
	"condition" text,
	"note" text,
	"handed_by" uuid,
	"returned_on" date,
	"returned_condition" text,
	"return_note" text,
	"returned_by" uuid,
	"ended_at" timestamptz,
	CONSTRAINT "asset_assignments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_links" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"asset_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "asset_links_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_meter_readings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"asset_meter_id" uuid NOT NULL,
	"value" numeric NOT NULL,
	"read_at" timestamptz NOT NULL,
	"read_by" uuid,
	"note" text,
	CONSTRAINT "asset_meter_readings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_meters" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"asset_id" uuid NOT NULL,
	"name" text collate "natural_sort" NOT NULL,
	"unit" text NOT NULL,
	"reading" numeric,
	"read_at" timestamptz,
	CONSTRAINT "asset_meters_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_counts" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"n" integer NOT NULL,
	"cost" numeric(19, 4) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"attachable_type" text NOT NULL,
	"attachable_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"file_key" text NOT NULL,
	"preview_key" text,
	"uploaded_by" uuid NOT NULL,
	CONSTRAINT "attachments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "bulk_change_parts" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"bulk_change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "bulk_change_parts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "data_fields" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"entity" text NOT NULL,
	"section" text NOT NULL,
	"label" text collate "natural_sort" NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"unique" boolean DEFAULT false NOT NULL,
	"show_in_list" boolean DEFAULT false NOT NULL,
	"min" numeric,
	"max" numeric,
	"max_length" integer,
	"pattern" text,
	"unit" text,
	"default_value" jsonb,
	"help_text" text,
	"category_ids" uuid[] DEFAULT '{}' NOT NULL,
	"work_order_type_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_fields_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"total_rows" integer,
	"processed_rows" integer DEFAULT 0 NOT NULL,
	"file_name" text,
	"file_key" text,
	"bytes" bigint,
	"message" text,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"expires_at" timestamptz,
	"lease_until" timestamptz,
	CONSTRAINT "exports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ALTER COLUMN "before" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "status" text DEFAULT 'completed' NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "undo_of" uuid;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "processed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "skipped_examples" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "started_at" timestamptz;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "finished_at" timestamptz;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "lease_until" timestamptz;--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "asset_assignments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "employee_id__missing" FOREIGN KEY ("account_id","employee_id") REFERENCES "public"."employees"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "location_id__missing" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_links" ADD CONSTRAINT "asset_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_links" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_links" ADD CONSTRAINT "other_id__missing" FOREIGN KEY ("account_id","other_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_meter_readings" ADD CONSTRAINT "asset_meter_readings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_meter_readings" ADD CONSTRAINT "asset_meter_id__missing" FOREIGN KEY ("account_id","asset_meter_id") REFERENCES "public"."asset_meters"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_meters" ADD CONSTRAINT "asset_meters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_meters" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_counts" ADD CONSTRAINT "asset_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD CONSTRAINT "bulk_change_parts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD CONSTRAINT "bulk_change_id__missing" FOREIGN KEY ("account_id","bulk_change_id") REFERENCES "public"."bulk_changes"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_fields" ADD CONSTRAINT "data_fields_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_assignments__one_open" ON "asset_assignments" USING btree ("account_id","asset_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "asset_assignments__asset" ON "asset_assignments" USING btree ("account_id","asset_id","created_at");--> statement-breakpoint
CREATE INDEX "asset_assignments__employee_id" ON "asset_assignments" USING btree ("account_id","employee_id");--> statement-breakpoint
CREATE INDEX "asset_assignments__site_id" ON "asset_assignments" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "asset_assignments__location_id" ON "asset_assignments" USING btree ("account_id","location_id");--> statement-breakpoint
CREATE UNIQUE INDEX "asset_links__once" ON "asset_links" USING btree ("account_id","asset_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "asset_links__other_id" ON "asset_links" USING btree ("account_id","other_id");--> statement-breakpoint
CREATE INDEX "asset_meter_readings__newest" ON "asset_meter_readings" USING btree ("account_id","asset_meter_id","read_at");--> statement-breakpoint
CREATE INDEX "asset_meters__asset_id" ON "asset_meters" USING btree ("account_id","asset_id");--> statement-breakpoint
CREATE INDEX "asset_counts__sum" ON "asset_counts" USING btree ("account_id","field","value");--> statement-breakpoint
CREATE INDEX "attachments__of" ON "attachments" USING btree ("account_id","attachable_type","attachable_id","created_at");--> statement-breakpoint
CREATE INDEX "attachments__bytes" ON "attachments" USING btree ("account_id","bytes");--> statement-breakpoint
CREATE INDEX "bulk_change_parts__of" ON "bulk_change_parts" USING btree ("account_id","bulk_change_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "data_field__key__taken" ON "data_fields" USING btree ("account_id","entity","key");--> statement-breakpoint
CREATE INDEX "data_fields__order" ON "data_fields" USING btree ("account_id","entity","section","sort_order");--> statement-breakpoint
CREATE INDEX "exports__of" ON "exports" USING btree ("account_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "assets__expected_end_date__sort" ON "assets" USING btree ("account_id","expected_end_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__serial_number" ON "assets" USING btree ("account_id",lower("serial_number")) WHERE archived_at is null and "assets"."serial_number" is not null;--> statement-breakpoint
CREATE INDEX "assets__tags" ON "assets" USING gin ("account_id","tags") WHERE "assets"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "assets__custom_fields" ON "assets" USING gin ("account_id","custom_fields" jsonb_path_ops) WHERE "assets"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "bulk_changes__of" ON "bulk_changes" USING btree ("account_id","user_id","created_at");
--> statement-breakpoint
-- The values that a row counts under: what the register is narrowed by, its tags, and all of it.
CREATE FUNCTION counted_values(a assets) RETURNS TABLE (field text, value text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('total', NULL), ('status', a.status), ('condition', a.condition), ('criticality', a.criticality),
    ('category_id', a.category_id::text), ('site_id', a.site_id::text), ('location_id', a.location_id::text),
    ('department_id', a.department_id::text), ('custodian_id', a.custodian_id::text), ('manufacturer', a.manufacturer)
  UNION ALL SELECT 'tags', unnest(a.tags)
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_counts (account_id, field, value, n, cost)
    SELECT a.account_id, v.field, v.value, count(*), coalesce(sum(a.purchase_cost), 0)
    FROM added a CROSS JOIN LATERAL counted_values(a) v WHERE a.archived_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_counts (account_id, field, value, n, cost)
    SELECT account_id, field, value, sum(n), sum(cost) FROM (
      SELECT a.account_id, v.field, v.value, 1 AS n, coalesce(a.purchase_cost, 0) AS cost
      FROM added a CROSS JOIN LATERAL counted_values(a) v WHERE a.archived_at IS NULL
      UNION ALL
      SELECT a.account_id, v.field, v.value, -1, -coalesce(a.purchase_cost, 0)
      FROM removed a CROSS JOIN LATERAL counted_values(a) v WHERE a.archived_at IS NULL
    ) d GROUP BY 1, 2, 3 HAVING sum(n) <> 0 OR sum(cost) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO asset_counts (account_id, field, value, n, cost)
    SELECT a.account_id, v.field, v.value, -count(*), -coalesce(sum(a.purchase_cost), 0)
    FROM removed a CROSS JOIN LATERAL counted_values(a) v WHERE a.archived_at IS NULL GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added_assets AFTER INSERT ON assets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_assets();
--> statement-breakpoint
CREATE TRIGGER count_changed_assets AFTER UPDATE ON assets REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_assets();
--> statement-breakpoint
CREATE TRIGGER count_removed_assets AFTER DELETE ON assets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_assets();
--> statement-breakpoint
-- What is there already is counted account by account.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    INSERT INTO asset_counts (account_id, field, value, n, cost)
      SELECT a, v.field, v.value, count(*), coalesce(sum(t.purchase_cost), 0)
      FROM assets t CROSS JOIN LATERAL counted_values(t) v
      WHERE t.account_id = a AND t.archived_at IS NULL GROUP BY 2, 3;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
