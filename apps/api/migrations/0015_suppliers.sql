CREATE INDEX "assets__supplier" ON "assets" USING btree ("account_id","supplier","name","id") WHERE archived_at is null and "assets"."supplier" is not null;
--> statement-breakpoint
-- The register is narrowed by supplier as well: what counts under each is kept.
CREATE OR REPLACE FUNCTION counted_values(a assets) RETURNS TABLE (field text, value text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('total', NULL), ('status', a.status), ('condition', a.condition), ('criticality', a.criticality),
    ('category_id', a.category_id::text), ('site_id', a.site_id::text), ('location_id', a.location_id::text),
    ('department_id', a.department_id::text), ('custodian_id', a.custodian_id::text), ('manufacturer', a.manufacturer),
    ('supplier', a.supplier)
  UNION ALL SELECT 'tags', unnest(a.tags)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
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
      CASE WHEN bool_or(a.supplier IS DISTINCT FROM r.supplier) THEN 'supplier' END,
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
-- What is there already is counted account by account.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    INSERT INTO asset_counts (account_id, field, value, n, cost)
      SELECT t.account_id, 'supplier', t.supplier, count(*), coalesce(sum(t.purchase_cost), 0)
      FROM assets t WHERE t.account_id = a AND t.archived_at IS NULL GROUP BY 1, 2, 3;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
