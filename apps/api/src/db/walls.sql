-- The third wall, row-level security, as it has to be after every migration: each table with an account_id shows only the rows
-- of the entered account, to a role that owns nothing. The tables are read from pg_catalog, so that none is forgotten. This
-- only lists the policies; on-tables.ts creates the missing ones.
DO $grants$
DECLARE
  server text := format('%I, %I', current_database() || '_app', current_database() || '_all_sites');
  lookup text := current_database() || '_lookup';
  searcher text := current_database() || '_search';
  t record;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %s, %I, %I', server, lookup, searcher);
  FOR t IN
    SELECT c.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'search' AND NOT a.attisdropped) AS searched
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %s', t.name, server);
    IF t.searched THEN
      EXECUTE format('GRANT SELECT ON %I TO %I', t.name, searcher);
    END IF;
  END LOOP;
  -- The history can only be added to and read.
  EXECUTE format('REVOKE UPDATE, DELETE ON audits, audit_seals FROM %s', server);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %s', server);
  -- What the functions of lookups.sql read before an account is entered.
  EXECUTE format('GRANT SELECT ON users, sessions, accounts, memberships, roles, row_counts, notifications TO %I', lookup);
  EXECUTE format('GRANT SELECT (account_id, event_date, user_id) ON audits TO %I', lookup);
  EXECUTE format('GRANT SELECT (status, created_at) ON bulk_imports, exports, bulk_changes TO %I', lookup);
END $grants$;

WITH walled AS (
  SELECT c.relname::text AS name,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'search' AND NOT a.attisdropped) AS searched
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'import_rows'
    AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped)
),
-- The rows of a table that people with limits to sites may see.
seen (name, seen) AS (VALUES
  -- A null never matches, so people with limits don't see records without a site.
  ('sites', 'id = any ((select string_to_array(nullif(current_setting(''app.site_scope'', true), ''''), '',''))::uuid[])'),
  ('locations', 'site_id = any ((select string_to_array(nullif(current_setting(''app.site_scope'', true), ''''), '',''))::uuid[])'),
  ('assets', 'site_id = any ((select string_to_array(nullif(current_setting(''app.site_scope'', true), ''''), '',''))::uuid[])'),
  ('work_orders', 'site_id = any ((select string_to_array(nullif(current_setting(''app.site_scope'', true), ''''), '',''))::uuid[])'),
  ('work_requests', 'site_id = any ((select string_to_array(nullif(current_setting(''app.site_scope'', true), ''''), '',''))::uuid[])'),
  -- A file may contain rows of any site, so people with limits see only their own imports.
  ('bulk_imports', 'created_by_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid)'),
  ('import_errors', 'exists (select from bulk_imports t where t.account_id = import_errors.account_id and t.id = import_id)'),
  -- Parts of an asset or a work order are visible if it is.
  ('asset_assignments', 'exists (select from assets t where t.account_id = asset_assignments.account_id and t.id = asset_id)'),
  ('asset_books', 'exists (select from assets t where t.account_id = asset_books.account_id and t.id = asset_id)'),
  ('asset_book_settings', 'exists (select from assets t where t.account_id = asset_book_settings.account_id and t.id = asset_id)'),
  ('asset_book_years', 'exists (select from assets t where t.account_id = asset_book_years.account_id and t.id = asset_id)'),
  ('asset_transfers', 'exists (select from assets t where t.account_id = asset_transfers.account_id and t.id = asset_id)'),
  ('depreciation_events', 'exists (select from assets t where t.account_id = depreciation_events.account_id and t.id = asset_id)'),
  ('asset_links', 'exists (select from assets t where t.account_id = asset_links.account_id and t.id = asset_id) and exists (select from assets t where t.account_id = asset_links.account_id and t.id = other_id)'),
  ('asset_meters', 'exists (select from assets t where t.account_id = asset_meters.account_id and t.id = asset_id)'),
  ('asset_meter_readings', 'exists (select from asset_meters t where t.account_id = asset_meter_readings.account_id and t.id = asset_meter_id)'),
  ('assets_in_maintenance', 'exists (select from assets t where t.account_id = assets_in_maintenance.account_id and t.id = asset_id)'),
  ('maintenance_plans', 'asset_id is null or exists (select from assets t where t.account_id = maintenance_plans.account_id and t.id = asset_id)'),
  ('maintenance_plan_dates', 'exists (select from assets t where t.account_id = maintenance_plan_dates.account_id and t.id = asset_id)'),
  ('work_order_tasks', 'exists (select from work_orders t where t.account_id = work_order_tasks.account_id and t.id = work_order_id)'),
  ('work_order_comments', 'exists (select from work_orders t where t.account_id = work_order_comments.account_id and t.id = work_order_id)'),
  ('work_order_time_entries', 'exists (select from work_orders t where t.account_id = work_order_time_entries.account_id and t.id = work_order_id)'),
  ('work_order_costs', 'exists (select from work_orders t where t.account_id = work_order_costs.account_id and t.id = work_order_id)'),
  ('work_order_links', 'exists (select from work_orders t where t.account_id = work_order_links.account_id and t.id = work_order_id) and exists (select from work_orders t where t.account_id = work_order_links.account_id and t.id = other_id)'),
  ('attachments', 'case attachable_type
    when ''Asset'' then exists (select from assets t where t.account_id = attachments.account_id and t.id = attachable_id)
    when ''WorkOrder'' then exists (select from work_orders t where t.account_id = attachments.account_id and t.id = attachable_id)
    when ''WorkRequest'' then exists (select from work_requests t where t.account_id = attachments.account_id and t.id = attachable_id)
    else true end')
),
-- Policies only for reading: these rows may be written all the same.
only_read (name, seen) AS (VALUES
  -- The history of a record is visible if the record is. These subqueries are subject to the policies, too.
  ('audits', 'case auditable_type
      when ''Asset'' then exists (select from assets t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''WorkOrder'' then exists (select from work_orders t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''WorkRequest'' then exists (select from work_requests t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''MaintenancePlan'' then exists (select from maintenance_plans t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''Site'' then exists (select from sites t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''Location'' then exists (select from locations t where t.account_id = audits.account_id and t.id = auditable_id)
      when ''BulkImport'' then exists (select from bulk_imports t where t.account_id = audits.account_id and t.id = auditable_id)
      else true end'),
  -- Sums of records include all sites, so people with limits can't read them, but their changes are added.
  ('asset_counts', 'false'),
  ('work_order_counts', 'false'),
  ('book_year_sums', 'false'),
  ('figures_checks', 'false')
),
-- An empty scope means all sites.
scoped AS (
  SELECT name, '' AS command, seen FROM seen UNION ALL SELECT name, 'FOR SELECT', seen FROM only_read
),
words AS (
  SELECT $q$account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)$q$ AS inside,
    $q$(select coalesce(current_setting('app.site_scope', true), '')) = ''$q$ AS all_sites
),
policies AS (
  SELECT w.name AS on_table, 'tenant' AS name, format('USING (%s) WITH CHECK (%1$s)', inside) AS body FROM walled w, words
  UNION ALL
  SELECT w.name, 'search', format('FOR SELECT TO %I USING (true)', current_database() || '_search') FROM walled w WHERE searched
  UNION ALL
  SELECT s.name, 'scope', format('AS RESTRICTIVE %s TO %I USING (%s OR (%s))', command, current_database() || '_app', all_sites, seen)
  FROM scoped s, words
  UNION ALL
  -- Conditions on sites prevent index-only scans for counts and skipped rows. People without limits use a role to which the
    -- policies above don't apply; if a limit is set nevertheless, it sees nothing. The application's role is a member of it,
    -- so policies of this role may apply to that one as well.
  SELECT s.name, 'all_sites', format('AS RESTRICTIVE TO %I USING (%s OR (select current_user) <> %L)',
    current_database() || '_all_sites', all_sites, current_database() || '_all_sites')
  FROM scoped s, words
  UNION ALL
  -- The roles of the lookup functions may read all rows of the tables that were granted to them.
  SELECT l.name, 'lookup', format('FOR SELECT TO %I USING (true)', current_database() || '_lookup')
  FROM unnest(ARRAY['memberships', 'roles', 'row_counts', 'notifications', 'audits', 'bulk_imports', 'exports', 'bulk_changes']) l(name)
)
SELECT 'policy' AS kind, on_table, name, body FROM policies;
