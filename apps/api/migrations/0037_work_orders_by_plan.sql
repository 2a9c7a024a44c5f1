-- Work orders are narrowed by their plan as well: what counts under each is kept.
CREATE OR REPLACE FUNCTION counted_order_values(o work_orders) RETURNS TABLE (field text, value text, seconds numeric) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('total', NULL, 0), ('status', o.status, 0), ('priority', o.priority, 0), ('source', o.source, 0),
    ('on_hold_reason', o.on_hold_reason, 0), ('work_order_type_id', o.work_order_type_id::text, 0),
    ('assigned_to_id', o.assigned_to_id::text, 0), ('asset_id', o.asset_id::text, 0), ('site_id', o.site_id::text, 0),
    ('location_id', o.location_id::text, 0), ('maintenance_plan_id', o.maintenance_plan_id::text, 0)
  UNION ALL SELECT 'open', concat_ws(' ', o.status, o.assigned_to_id IS NOT NULL, o.due_date), 0
    WHERE o.status IN ('to_do', 'in_progress')
  UNION ALL SELECT 'done', NULL, greatest(0, extract(epoch FROM o.completed_at - o.created_at))
    WHERE o.status = 'done' AND o.completed_at IS NOT NULL
$$;
--> statement-breakpoint
-- What is there already is counted account by account.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    INSERT INTO work_order_counts (account_id, field, value, n, seconds)
      SELECT t.account_id, 'maintenance_plan_id', t.maintenance_plan_id::text, count(*), 0
      FROM work_orders t WHERE t.account_id = a AND t.archived_at IS NULL GROUP BY 1, 2, 3;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
