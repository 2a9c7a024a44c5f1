CREATE TABLE "work_order_values" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"work_order_id" uuid NOT NULL,
	"value" text collate "natural_sort" NOT NULL,
	"number" double precision,
	"once" text
);
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" drop column "search";--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(title, number, custom_text(custom_fields), left(description, 2000))) STORED;--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "work_orders__search" ON "work_orders" USING gin ("account_id","search" gin_trgm_ops) WITH (gin_pending_list_limit=16384);--> statement-breakpoint
ALTER TABLE "work_order_values" ADD CONSTRAINT "work_order_values_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_values__of" ON "work_order_values" USING btree ("account_id","work_order_id","field");--> statement-breakpoint
CREATE INDEX "work_order_values__value" ON "work_order_values" USING btree ("account_id","field","value","work_order_id");--> statement-breakpoint
CREATE INDEX "work_order_values__number" ON "work_order_values" USING btree ("account_id","field","number","work_order_id") WHERE "work_order_values"."number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order__custom_fields__taken" ON "work_order_values" USING btree ("account_id","field","once") WHERE "work_order_values"."once" is not null;;
--> statement-breakpoint
-- What keeps the rows of custom fields is the same for each kind of record, written once here: the functions of assets
-- become what they were, those of work orders are new. No table of assets is touched.
DO $each$
DECLARE
  k record;
  template text;
BEGIN
  FOR k IN SELECT * FROM (VALUES
    ('asset', 'assets', 'custom_values', 'asset_id', 'asset_counts', 'cost'),
    ('work_order', 'work_orders', 'work_order_values', 'work_order_id', 'work_order_counts', 'seconds')
  ) x (entity, records, kept, of, counts, sum) LOOP
    FOREACH template IN ARRAY ARRAY[
      -- The rows that a record has: of its fields that are defined, whether or not they were archived.
      $t$CREATE OR REPLACE FUNCTION rows_of_%KEPT%(a %RECORDS%) RETURNS SETOF %KEPT% LANGUAGE sql STABLE AS $f$
        SELECT a.account_id, f.key, a.id, left(v.value, 200),
          CASE WHEN f.type IN ('integer', 'decimal', 'money') AND v.value ~ '^-?[0-9]{1,16}([.][0-9]{1,6})?$' THEN v.value::double precision END,
          CASE WHEN f."unique" AND a.archived_at IS NULL THEN md5(lower(v.value)) END
        FROM data_fields f
        CROSS JOIN LATERAL (SELECT x #>> '{}' AS value FROM jsonb_path_query(a.custom_fields -> f.key, '$[*]') x) v
        WHERE f.account_id = a.account_id AND f.entity = '%ENTITY%' AND a.custom_fields ? f.key AND v.value IS NOT NULL
      $f$ $t$,
      -- What counts under the account's own fields: that there is a value, and which, where values are few.
      $t$CREATE OR REPLACE FUNCTION counted_%KEPT%(a %RECORDS%) RETURNS TABLE (field text, value text) LANGUAGE sql STABLE AS $f$
        SELECT 'cf:' || f.key, v.value
        FROM data_fields f
        CROSS JOIN LATERAL (
          SELECT NULL AS value
          UNION ALL
          SELECT x #>> '{}' FROM jsonb_path_query(a.custom_fields -> f.key, '$[*]') x
          WHERE f.type IN ('boolean', 'single_select', 'multi_select', 'employee', 'asset')) v
        WHERE a.archived_at IS NULL AND f.account_id = a.account_id AND f.entity = '%ENTITY%' AND a.custom_fields ? f.key
      $f$ $t$,
      $t$CREATE OR REPLACE FUNCTION keep_added_%KEPT%() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF EXISTS (SELECT FROM added WHERE custom_fields <> '{}') THEN
          -- Whoever changes what a field asks for waits for this, and this for them.
          PERFORM FROM data_fields f WHERE f.account_id IN (SELECT account_id FROM added) AND f.entity = '%ENTITY%' FOR KEY SHARE;
          INSERT INTO %KEPT% SELECT r.* FROM added a CROSS JOIN LATERAL rows_of_%KEPT%(a) r WHERE a.custom_fields <> '{}';
          INSERT INTO %COUNTS% (account_id, field, value, n, %SUM%)
            SELECT a.account_id, v.field, v.value, count(*), 0
            FROM added a CROSS JOIN LATERAL counted_%KEPT%(a) v WHERE a.custom_fields <> '{}' GROUP BY 1, 2, 3;
        END IF;
        RETURN NULL;
      END $f$ $t$,
      -- Only the fields that changed are written anew, and all of a record that was put away or came back.
      $t$CREATE OR REPLACE FUNCTION keep_changed_%KEPT%() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF NOT EXISTS (SELECT FROM added WHERE custom_fields <> '{}') AND NOT EXISTS (SELECT FROM removed WHERE custom_fields <> '{}') THEN
          RETURN NULL;
        END IF;
        -- Any other change of such records leaves the fields alone.
        IF NOT EXISTS (SELECT FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id
          WHERE r.custom_fields <> a.custom_fields
            OR a.custom_fields <> '{}' AND (r.archived_at IS NULL) <> (a.archived_at IS NULL)) THEN
          RETURN NULL;
        END IF;
        -- Whoever changes what a field asks for waits for this, and this for them.
        PERFORM FROM data_fields f WHERE f.account_id IN (SELECT account_id FROM added) AND f.entity = '%ENTITY%' FOR KEY SHARE;
        DELETE FROM %KEPT% v USING added a, removed r
          WHERE r.account_id = a.account_id AND r.id = a.id AND r.custom_fields <> '{}'
            AND v.account_id = r.account_id AND v.%OF% = r.id
            AND ((r.archived_at IS NULL) <> (a.archived_at IS NULL) OR r.custom_fields -> v.field IS DISTINCT FROM a.custom_fields -> v.field);
        INSERT INTO %KEPT%
          SELECT n.* FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id CROSS JOIN LATERAL rows_of_%KEPT%(a) n
          WHERE a.custom_fields <> '{}' AND ((r.archived_at IS NULL) <> (a.archived_at IS NULL)
            OR r.custom_fields <> a.custom_fields AND r.custom_fields -> n.field IS DISTINCT FROM a.custom_fields -> n.field);
        INSERT INTO %COUNTS% (account_id, field, value, n, %SUM%)
          SELECT a.account_id, d.field, d.value, sum(d.n), 0
          FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id
          CROSS JOIN LATERAL (
            SELECT field, value, 1 AS n FROM counted_%KEPT%(a)
            UNION ALL SELECT field, value, -1 FROM counted_%KEPT%(r)
          ) d
          WHERE (r.archived_at IS NULL) <> (a.archived_at IS NULL) OR r.custom_fields <> a.custom_fields
          GROUP BY 1, 2, 3 HAVING sum(d.n) <> 0;
        RETURN NULL;
      END $f$ $t$,
      $t$CREATE OR REPLACE FUNCTION keep_removed_%KEPT%() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF EXISTS (SELECT FROM removed WHERE custom_fields <> '{}') THEN
          DELETE FROM %KEPT% v USING removed r WHERE v.account_id = r.account_id AND v.%OF% = r.id;
          INSERT INTO %COUNTS% (account_id, field, value, n, %SUM%)
            SELECT r.account_id, v.field, v.value, -count(*), 0
            FROM removed r CROSS JOIN LATERAL counted_%KEPT%(r) v WHERE r.custom_fields <> '{}' GROUP BY 1, 2, 3;
        END IF;
        RETURN NULL;
      END $f$ $t$
    ] LOOP
      EXECUTE replace(replace(replace(replace(replace(replace(template, '%ENTITY%', k.entity), '%RECORDS%', k.records),
        '%KEPT%', k.kept), '%OF%', k.of), '%COUNTS%', k.counts), '%SUM%', k.sum);
    END LOOP;
  END LOOP;
END $each$;
--> statement-breakpoint
DROP FUNCTION custom_rows(assets);
--> statement-breakpoint
CREATE TRIGGER keep_added_work_order_values AFTER INSERT ON work_orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_added_work_order_values();
--> statement-breakpoint
CREATE TRIGGER keep_changed_work_order_values AFTER UPDATE ON work_orders REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_work_order_values();
--> statement-breakpoint
CREATE TRIGGER keep_removed_work_order_values AFTER DELETE ON work_orders REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_removed_work_order_values();
--> statement-breakpoint
-- A field that is to have each value once marks those that are there, and lets go of them.
CREATE OR REPLACE FUNCTION mark_custom_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."unique" <> OLD."unique" AND NEW.entity = 'asset' THEN
    UPDATE custom_values v SET once = CASE WHEN NEW."unique" AND a.archived_at IS NULL THEN md5(lower(a.custom_fields ->> NEW.key)) END
    FROM assets a WHERE a.account_id = NEW.account_id AND a.id = v.asset_id AND v.account_id = NEW.account_id AND v.field = NEW.key;
  ELSIF NEW."unique" <> OLD."unique" AND NEW.entity = 'work_order' THEN
    UPDATE work_order_values v SET once = CASE WHEN NEW."unique" AND o.archived_at IS NULL THEN md5(lower(o.custom_fields ->> NEW.key)) END
    FROM work_orders o WHERE o.account_id = NEW.account_id AND o.id = v.work_order_id AND v.account_id = NEW.account_id AND v.field = NEW.key;
  END IF;
  RETURN NULL;
END $$;
