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
DECLARE
  -- The fields that any of these rows has another value of; null: all of them, since what a row costs has changed.
  changed text[];
BEGIN
  SELECT CASE WHEN bool_or(a.archived_at IS DISTINCT FROM r.archived_at OR a.purchase_cost IS DISTINCT FROM r.purchase_cost) THEN NULL
    ELSE array_remove(ARRAY[
      CASE WHEN bool_or(a.status <> r.status) THEN 'status' END,
      CASE WHEN bool_or(a.condition IS DISTINCT FROM r.condition) THEN 'condition' END,
      CASE WHEN bool_or(a.criticality <> r.criticality) THEN 'criticality' END,
      CASE WHEN bool_or(a.category_id IS DISTINCT FROM r.category_id) THEN 'category_id' END,
      CASE WHEN bool_or(a.site_id IS DISTINCT FROM r.site_id) THEN 'site_id' END,
      CASE WHEN bool_or(a.location_id IS DISTINCT FROM r.location_id) THEN 'location_id' END,
      CASE WHEN bool_or(a.department_id IS DISTINCT FROM r.department_id) THEN 'department_id' END,
      CASE WHEN bool_or(a.custodian_id IS DISTINCT FROM r.custodian_id) THEN 'custodian_id' END,
      CASE WHEN bool_or(a.manufacturer IS DISTINCT FROM r.manufacturer) THEN 'manufacturer' END,
      CASE WHEN bool_or(a.tags <> r.tags) THEN 'tags' END], NULL) END
  INTO changed FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id;
  IF changed = '{}' THEN
    RETURN NULL;
  END IF;
  INSERT INTO asset_counts (account_id, field, value, n, cost)
    SELECT account_id, field, value, sum(n), sum(cost) FROM (
      SELECT a.account_id, v.field, v.value, 1 AS n, coalesce(a.purchase_cost, 0) AS cost
      FROM added a CROSS JOIN LATERAL counted_values(a) v
      WHERE a.archived_at IS NULL AND (changed IS NULL OR v.field = ANY (changed))
      UNION ALL
      SELECT a.account_id, v.field, v.value, -1, -coalesce(a.purchase_cost, 0)
      FROM removed a CROSS JOIN LATERAL counted_values(a) v
      WHERE a.archived_at IS NULL AND (changed IS NULL OR v.field = ANY (changed))
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
      WITH live AS MATERIALIZED (SELECT t FROM assets t WHERE t.account_id = a AND t.archived_at IS NULL)
      SELECT a, v.field, v.value, count(*), coalesce(sum((live.t).purchase_cost), 0)
      FROM live CROSS JOIN LATERAL counted_values(live.t) v GROUP BY 2, 3;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "changed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "audits" ALTER COLUMN "changed_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "file_keys" jsonb;
--> statement-breakpoint
CREATE TABLE "custom_values" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"value" text collate "natural_sort" NOT NULL,
	"number" double precision,
	"once" text
);
--> statement-breakpoint
ALTER TABLE "custom_values" ADD CONSTRAINT "custom_values_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_values__of" ON "custom_values" USING btree ("account_id","asset_id","field");--> statement-breakpoint
CREATE INDEX "custom_values__value" ON "custom_values" USING btree ("account_id","field","value","asset_id");--> statement-breakpoint
CREATE INDEX "custom_values__number" ON "custom_values" USING btree ("account_id","field","number","asset_id") WHERE "custom_values"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset__custom_fields__taken" ON "custom_values" USING btree ("account_id","field","once") WHERE "custom_values"."once" is not null;--> statement-breakpoint
-- What a person would look for among the values of an account's own fields: texts, choices and numbers, no ids.
CREATE FUNCTION custom_text(fields jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN fields <> '{}' THEN (
    SELECT string_agg(v #>> '{}', ' ') FROM jsonb_path_query(fields, '$.*[*]') v
    WHERE jsonb_typeof(v) IN ('string', 'number') AND v #>> '{}' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') END
$$;
--> statement-breakpoint
ALTER TABLE "assets" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, asset_tag, serial_number, barcode, manufacturer, model, model_number, purchase_order, custom_text(custom_fields))) STORED;--> statement-breakpoint
CREATE INDEX "assets__search" ON "assets" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
-- The rows of custom_values that an asset has: of its fields that are defined, whether or not they were archived.
CREATE FUNCTION custom_rows(a assets) RETURNS SETOF custom_values LANGUAGE sql STABLE AS $$
  SELECT a.account_id, f.key, a.id, left(v.value, 200),
    CASE WHEN f.type IN ('integer', 'decimal', 'money') AND v.value ~ '^-?[0-9]{1,16}([.][0-9]{1,6})?$' THEN v.value::double precision END,
    CASE WHEN f."unique" AND a.archived_at IS NULL THEN md5(lower(v.value)) END
  FROM data_fields f
  CROSS JOIN LATERAL (SELECT x #>> '{}' AS value FROM jsonb_path_query(a.custom_fields -> f.key, '$[*]') x) v
  WHERE f.account_id = a.account_id AND f.entity = 'asset' AND a.custom_fields ? f.key AND v.value IS NOT NULL
$$;
--> statement-breakpoint
-- What counts under the account's own fields: that there is a value, and which, where values are few.
CREATE FUNCTION counted_custom_values(a assets) RETURNS TABLE (field text, value text) LANGUAGE sql STABLE AS $$
  SELECT 'cf:' || f.key, v.value
  FROM data_fields f
  CROSS JOIN LATERAL (
    SELECT NULL AS value
    UNION ALL
    SELECT x #>> '{}' FROM jsonb_path_query(a.custom_fields -> f.key, '$[*]') x
    WHERE f.type IN ('boolean', 'single_select', 'multi_select', 'employee', 'asset')) v
  WHERE a.archived_at IS NULL AND f.account_id = a.account_id AND f.entity = 'asset' AND a.custom_fields ? f.key
$$;
--> statement-breakpoint
CREATE FUNCTION keep_added_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE custom_fields <> '{}') THEN
    -- Whoever changes what a field asks for waits for this, and this for them.
    PERFORM FROM data_fields f WHERE f.account_id IN (SELECT account_id FROM added) AND f.entity = 'asset' FOR KEY SHARE;
    INSERT INTO custom_values SELECT r.* FROM added a CROSS JOIN LATERAL custom_rows(a) r WHERE a.custom_fields <> '{}';
    INSERT INTO asset_counts (account_id, field, value, n, cost)
      SELECT a.account_id, v.field, v.value, count(*), 0
      FROM added a CROSS JOIN LATERAL counted_custom_values(a) v WHERE a.custom_fields <> '{}' GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Only the fields that changed are written anew, and all of an asset that was put away or came back.
CREATE FUNCTION keep_changed_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE custom_fields <> '{}') AND NOT EXISTS (SELECT FROM removed WHERE custom_fields <> '{}') THEN
    RETURN NULL;
  END IF;
  -- Any other change of such assets leaves the fields alone.
  IF NOT EXISTS (SELECT FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id
    WHERE r.custom_fields <> a.custom_fields
      OR a.custom_fields <> '{}' AND (r.archived_at IS NULL) <> (a.archived_at IS NULL)) THEN
    RETURN NULL;
  END IF;
  -- Whoever changes what a field asks for waits for this, and this for them.
  PERFORM FROM data_fields f WHERE f.account_id IN (SELECT account_id FROM added) AND f.entity = 'asset' FOR KEY SHARE;
  DELETE FROM custom_values v USING added a, removed r
    WHERE r.account_id = a.account_id AND r.id = a.id AND r.custom_fields <> '{}'
      AND v.account_id = r.account_id AND v.asset_id = r.id
      AND ((r.archived_at IS NULL) <> (a.archived_at IS NULL) OR r.custom_fields -> v.field IS DISTINCT FROM a.custom_fields -> v.field);
  INSERT INTO custom_values
    SELECT n.* FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id CROSS JOIN LATERAL custom_rows(a) n
    WHERE a.custom_fields <> '{}' AND ((r.archived_at IS NULL) <> (a.archived_at IS NULL)
      OR r.custom_fields <> a.custom_fields AND r.custom_fields -> n.field IS DISTINCT FROM a.custom_fields -> n.field);
  INSERT INTO asset_counts (account_id, field, value, n, cost)
    SELECT a.account_id, d.field, d.value, sum(d.n), 0
    FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id
    CROSS JOIN LATERAL (
      SELECT field, value, 1 AS n FROM counted_custom_values(a)
      UNION ALL SELECT field, value, -1 FROM counted_custom_values(r)
    ) d
    WHERE (r.archived_at IS NULL) <> (a.archived_at IS NULL) OR r.custom_fields <> a.custom_fields
    GROUP BY 1, 2, 3 HAVING sum(d.n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_removed_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed WHERE custom_fields <> '{}') THEN
    DELETE FROM custom_values v USING removed r WHERE v.account_id = r.account_id AND v.asset_id = r.id;
    INSERT INTO asset_counts (account_id, field, value, n, cost)
      SELECT r.account_id, v.field, v.value, -count(*), 0
      FROM removed r CROSS JOIN LATERAL counted_custom_values(r) v WHERE r.custom_fields <> '{}' GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_added_custom_values AFTER INSERT ON assets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_custom_values();
--> statement-breakpoint
CREATE TRIGGER keep_changed_custom_values AFTER UPDATE ON assets REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_custom_values();
--> statement-breakpoint
CREATE TRIGGER keep_removed_custom_values AFTER DELETE ON assets REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_custom_values();
--> statement-breakpoint
-- A field that is to have each value once marks those that are there, and lets go of them.
CREATE FUNCTION mark_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."unique" <> OLD."unique" AND NEW.entity = 'asset' THEN
    UPDATE custom_values v SET once = CASE WHEN NEW."unique" AND a.archived_at IS NULL THEN md5(lower(a.custom_fields ->> NEW.key)) END
    FROM assets a WHERE a.account_id = NEW.account_id AND a.id = v.asset_id AND v.account_id = NEW.account_id AND v.field = NEW.key;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mark_custom_values AFTER UPDATE ON data_fields FOR EACH ROW EXECUTE FUNCTION mark_custom_values();

--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "lease_by" uuid;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ALTER COLUMN "before" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD COLUMN "ids" uuid[];--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD COLUMN "since" integer;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "site_scope" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "lease_by" uuid;
--> statement-breakpoint
CREATE INDEX "assets__archived_tag" ON "assets" USING btree ("account_id",lower("asset_tag")) WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "assets__archived_barcode" ON "assets" USING btree ("account_id",lower("barcode")) WHERE archived_at is not null and "assets"."barcode" is not null;

--> statement-breakpoint
-- Whoever moves a site's worth of places or assets doesn't sort their texts into the search besides: that is left to
-- the next vacuum. So much of it is looked through in a few milliseconds meanwhile.
ALTER INDEX "assets__search" SET (gin_pending_list_limit = 16384);--> statement-breakpoint
ALTER INDEX "locations__search" SET (gin_pending_list_limit = 16384);

--> statement-breakpoint
DROP INDEX "assets__category_id";
--> statement-breakpoint
CREATE INDEX "assets__category_id" ON "assets" USING btree ("account_id","category_id","name","id") WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "assets__manufacturer" ON "assets" USING btree ("account_id","manufacturer","name","id") WHERE archived_at is null and "assets"."manufacturer" is not null;

--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "asset_assignments__one_holder" CHECK (num_nonnulls("employee_id", "site_id", "location_id") = 1);--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "asset_assignments__in_order" CHECK ("due_on" >= "handed_on" and "returned_on" >= "handed_on");--> statement-breakpoint
ALTER TABLE "asset_assignments" ADD CONSTRAINT "asset_assignments__ended" CHECK (("ended_at" is null) = ("returned_on" is null));--> statement-breakpoint
DROP INDEX "asset_assignments__employee_id";--> statement-breakpoint
CREATE INDEX "asset_assignments__employee_id" ON "asset_assignments" USING btree ("account_id","employee_id","created_at");
--> statement-breakpoint
-- Whether an assignment still says where its asset is: with its holder, or with nobody and in the place it was given to.
CREATE FUNCTION assignment_holds(s asset_assignments, custodian uuid, site uuid, place uuid) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN s.employee_id IS NOT NULL THEN s.employee_id IS NOT DISTINCT FROM custodian
    WHEN s.location_id IS NOT NULL THEN custodian IS NULL AND s.location_id IS NOT DISTINCT FROM place
    ELSE custodian IS NULL AND s.site_id IS NOT DISTINCT FROM site END
$$;
--> statement-breakpoint
CREATE FUNCTION assign_added_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE custodian_id IS NOT NULL) THEN
    INSERT INTO asset_assignments (account_id, asset_id, employee_id, handed_on, handed_by)
      SELECT a.account_id, a.id, a.custodian_id, (now() AT TIME ZONE o.time_zone)::date,
        nullif(current_setting('app.user_id', true), '')::uuid
      FROM added a JOIN accounts o ON o.id = a.account_id WHERE a.custodian_id IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whichever way an asset comes to another holder, or out of the place it was given to, its assignments follow. Who takes
-- a change back (app.undoing) finds them as they were before it.
CREATE FUNCTION assign_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id
      WHERE (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)) THEN
    RETURN NULL;
  END IF;
  IF coalesce(current_setting('app.undoing', true), '') = 'on' THEN
    -- Only what began of itself is as if it had never been: what somebody has said of it since is kept, and ends below.
    DELETE FROM asset_assignments s
      USING removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id
      WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.ended_at IS NULL
        AND s.lock_version = 1 AND s.employee_id IS NOT NULL
        AND (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)
        AND NOT assignment_holds(s, a.custodian_id, a.site_id, a.location_id);
    UPDATE asset_assignments s SET ended_at = NULL, returned_on = NULL, returned_by = NULL, returned_condition = NULL,
        return_note = NULL, updated_at = now(), lock_version = s.lock_version + 1
      FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id
      WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.ended_at IS NOT NULL
        AND (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)
        AND assignment_holds(s, a.custodian_id, a.site_id, a.location_id)
        AND NOT EXISTS (SELECT FROM asset_assignments n WHERE n.account_id = s.account_id AND n.asset_id = s.asset_id
          AND (n.created_at, n.id) > (s.created_at, s.id));
  END IF;
  UPDATE asset_assignments s SET ended_at = now(), returned_by = person, updated_at = now(), lock_version = s.lock_version + 1,
      returned_on = greatest((now() AT TIME ZONE o.time_zone)::date, s.handed_on)
    FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id JOIN accounts o ON o.id = a.account_id
    WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.ended_at IS NULL
      AND (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)
      AND NOT assignment_holds(s, a.custodian_id, a.site_id, a.location_id);
  INSERT INTO asset_assignments (account_id, asset_id, employee_id, handed_on, handed_by)
    SELECT a.account_id, a.id, a.custodian_id, (now() AT TIME ZONE o.time_zone)::date, person
    FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id JOIN accounts o ON o.id = a.account_id
    WHERE a.custodian_id IS NOT NULL AND a.custodian_id IS DISTINCT FROM r.custodian_id
      AND NOT EXISTS (SELECT FROM asset_assignments s
        WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.ended_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assign_added_assets AFTER INSERT ON assets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION assign_added_assets();
--> statement-breakpoint
CREATE TRIGGER assign_changed_assets AFTER UPDATE ON assets REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION assign_changed_assets();
--> statement-breakpoint
-- Whoever holds something already has held it since their history says so.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    INSERT INTO asset_assignments (account_id, asset_id, employee_id, created_at, handed_on, handed_by)
      SELECT t.account_id, t.id, t.custodian_id, coalesce(e.event_date, t.created_at),
        (coalesce(e.event_date, t.created_at) AT TIME ZONE o.time_zone)::date, e.user_id
      FROM assets t JOIN accounts o ON o.id = t.account_id
      LEFT JOIN LATERAL (SELECT event_date, user_id FROM audits
        WHERE account_id = a AND auditable_type = 'Asset' AND auditable_id = t.id AND changes ? 'custodian_id'
        ORDER BY event_date DESC LIMIT 1) e ON true
      WHERE t.account_id = a AND t.custodian_id IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
--> statement-breakpoint
DROP INDEX "assets__location_id";--> statement-breakpoint
CREATE INDEX "assets__location_id" ON "assets" USING btree ("account_id","location_id","site_id","name","id");--> statement-breakpoint
DROP INDEX "assets__parent_id";--> statement-breakpoint
CREATE INDEX "assets__parent_id" ON "assets" USING btree ("account_id","parent_id","name","id");

--> statement-breakpoint
ALTER TABLE "asset_meter_readings" ADD COLUMN "reset" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_meter__name__taken" ON "asset_meters" USING btree ("account_id","asset_id",lower("name")) WHERE archived_at is null;
