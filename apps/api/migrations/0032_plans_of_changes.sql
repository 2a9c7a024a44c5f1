-- A trigger's plan is kept by its connection, and one that was made for a change of one row joins the rows before and after
-- a change of thousands by holding each against all others.
CREATE OR REPLACE FUNCTION assign_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  -- This plan is kept by the connection: made for a change of one, it would hold each of thousands against all others.
  PERFORM set_config('enable_nestloop', 'off', true);
  IF NOT EXISTS (SELECT FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id
      WHERE (a.custodian_id, a.site_id, a.location_id) IS DISTINCT FROM (r.custodian_id, r.site_id, r.location_id)) THEN
    PERFORM set_config('enable_nestloop', 'on', true);
    RETURN NULL;
  END IF;
  PERFORM set_config('enable_nestloop', 'on', true);
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
ALTER FUNCTION count_changed_assets() SET enable_nestloop = off;
--> statement-breakpoint
ALTER FUNCTION queue_changed_assets() SET enable_nestloop = off;
