-- A statement of a trigger is planned for the first change that its connection makes, and kept: made for one record, it
-- holds each of thousands against all others. So the rows before and after a change are joined by hashing, rows of other
-- tables are looked up by the ids of what has changed, and plans are made each time (EXECUTE), for tables as large as they are.
DO $each$
DECLARE
  k record;
  template text := $t$CREATE OR REPLACE FUNCTION keep_changed_%KEPT%() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $f$
    DECLARE
      pairs text := 'WITH pair AS MATERIALIZED (SELECT a.account_id, a.id, ROW(a.*)::%RECORDS% AS a, ROW(r.*)::%RECORDS% AS r,
        (r.archived_at IS NULL) <> (a.archived_at IS NULL) AS moved, r.custom_fields AS before, a.custom_fields AS after
        FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id) ';
      is_changed boolean;
    BEGIN
      IF NOT EXISTS (SELECT FROM added WHERE custom_fields <> '{}') AND NOT EXISTS (SELECT FROM removed WHERE custom_fields <> '{}') THEN
        RETURN NULL;
      END IF;
      -- Any other change of such records leaves the fields alone.
      EXECUTE pairs || $q$ SELECT EXISTS (SELECT FROM pair WHERE before <> after OR moved AND after <> '{}') $q$ INTO is_changed;
      IF NOT is_changed THEN
        RETURN NULL;
      END IF;
      -- Whoever changes what a field asks for waits for this, and this for them.
      PERFORM FROM data_fields f WHERE f.account_id IN (SELECT account_id FROM added) AND f.entity = '%ENTITY%' FOR KEY SHARE;
      -- Only the fields that changed are written anew, and all of a record that was put away or came back.
      EXECUTE pairs || $q$ DELETE FROM %KEPT% v USING pair p
        WHERE v.account_id = p.account_id AND v.%OF% = p.id AND v.%OF% = ANY (ARRAY(SELECT id FROM pair)) AND p.before <> '{}'
          AND (p.moved OR p.before -> v.field IS DISTINCT FROM p.after -> v.field) $q$;
      EXECUTE pairs || $q$ INSERT INTO %KEPT% SELECT n.* FROM pair p CROSS JOIN LATERAL rows_of_%KEPT%(p.a) n
        WHERE p.after <> '{}' AND (p.moved OR p.before <> p.after AND p.before -> n.field IS DISTINCT FROM p.after -> n.field) $q$;
      EXECUTE pairs || $q$ INSERT INTO %COUNTS% (account_id, field, value, n, %SUM%)
        SELECT p.account_id, d.field, d.value, sum(d.n), 0
        FROM pair p
        CROSS JOIN LATERAL (
          SELECT field, value, 1 AS n FROM counted_%KEPT%(p.a)
          UNION ALL SELECT field, value, -1 FROM counted_%KEPT%(p.r)
        ) d
        WHERE p.moved OR p.before <> p.after
        GROUP BY 1, 2, 3 HAVING sum(d.n) <> 0 $q$;
      RETURN NULL;
    END $f$ $t$;
BEGIN
  FOR k IN SELECT * FROM (VALUES
    ('asset', 'assets', 'custom_values', 'asset_id', 'asset_counts', 'cost'),
    ('work_order', 'work_orders', 'work_order_values', 'work_order_id', 'work_order_counts', 'seconds')
  ) x (entity, records, kept, of, counts, sum) LOOP
    EXECUTE replace(replace(replace(replace(replace(replace(template, '%ENTITY%', k.entity), '%RECORDS%', k.records),
      '%KEPT%', k.kept), '%OF%', k.of), '%COUNTS%', k.counts), '%SUM%', k.sum);
  END LOOP;
END $each$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION assign_changed_assets() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
  moved text := 'WITH moved AS MATERIALIZED (SELECT a.account_id, a.id, a.custodian_id, a.site_id, a.location_id,
      a.custodian_id IS DISTINCT FROM r.custodian_id AS is_handed
    FROM added a JOIN removed r ON a.account_id = r.account_id AND a.id = r.id
    WHERE (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)) ';
  is_moved boolean;
BEGIN
  EXECUTE moved || 'SELECT EXISTS (SELECT FROM moved)' INTO is_moved;
  IF NOT is_moved THEN
    RETURN NULL;
  END IF;
  IF coalesce(current_setting('app.undoing', true), '') = 'on' THEN
    -- Only what began of itself is as if it had never been: what somebody has said of it since is kept, and ends below.
    EXECUTE moved || 'DELETE FROM asset_assignments s USING moved a
      WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.asset_id = ANY (ARRAY(SELECT id FROM moved)) AND s.ended_at IS NULL
        AND s.lock_version = 1 AND s.employee_id IS NOT NULL
        AND NOT assignment_holds(s, a.custodian_id, a.site_id, a.location_id)';
    EXECUTE moved || 'UPDATE asset_assignments s SET ended_at = NULL, returned_on = NULL, returned_by = NULL, returned_condition = NULL,
        return_note = NULL, updated_at = now(), lock_version = s.lock_version + 1
      FROM moved a
      WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.asset_id = ANY (ARRAY(SELECT id FROM moved)) AND s.ended_at IS NOT NULL
        AND assignment_holds(s, a.custodian_id, a.site_id, a.location_id)
        AND NOT EXISTS (SELECT FROM asset_assignments n WHERE n.account_id = s.account_id AND n.asset_id = s.asset_id
          AND n.asset_id = ANY (ARRAY(SELECT id FROM moved))
          AND (n.created_at, n.id) > (s.created_at, s.id))';
  END IF;
  EXECUTE moved || 'UPDATE asset_assignments s SET ended_at = now(), returned_by = $1, updated_at = now(),
      lock_version = s.lock_version + 1, returned_on = greatest((now() AT TIME ZONE o.time_zone)::date, s.handed_on)
    FROM moved a JOIN accounts o ON o.id = a.account_id
    WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.asset_id = ANY (ARRAY(SELECT id FROM moved)) AND s.ended_at IS NULL
      AND NOT assignment_holds(s, a.custodian_id, a.site_id, a.location_id)' USING person;
  EXECUTE moved || 'INSERT INTO asset_assignments (account_id, asset_id, employee_id, handed_on, handed_by)
    SELECT a.account_id, a.id, a.custodian_id, (now() AT TIME ZONE o.time_zone)::date, $1
    FROM moved a JOIN accounts o ON o.id = a.account_id
    WHERE a.custodian_id IS NOT NULL AND a.is_handed
      AND NOT EXISTS (SELECT FROM asset_assignments s
        WHERE s.account_id = a.account_id AND s.asset_id = a.id AND s.asset_id = ANY (ARRAY(SELECT id FROM moved)) AND s.ended_at IS NULL)' USING person;
  RETURN NULL;
END $$;
