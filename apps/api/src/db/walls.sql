-- The third wall, built anew after every migration: whatever table has an account_id shows only the rows of the
-- account that was entered, to a role that owns nothing. Idempotent; reads pg_catalog, so no table can be forgotten.
DO $walls$
DECLARE
  app text := current_database() || '_app';
  all_sites text := current_database() || '_all_sites';
  server text := format('%I, %I', app, all_sites);
  lookup text := current_database() || '_lookup';
  searcher text := current_database() || '_search';
  inside constant text := $q$account_id = (select nullif(current_setting('app.account_id', true), '')::uuid)$q$;
  -- Empty scope: all sites. A column is compared, so that a record without a site is out of a scoped person's sight.
  scope constant text := $q$(
    (select coalesce(current_setting('app.site_scope', true), '')) = ''
    or %I = any ((select string_to_array(nullif(current_setting('app.site_scope', true), ''), ','))::uuid[]))$q$;
  t record;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %s, %I, %I', server, lookup, searcher);
  FOR t IN
    SELECT c.relname AS name, c.oid AS id,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped) AS owned,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'search' AND NOT a.attisdropped) AS searched,
      CASE WHEN c.relname = 'sites' THEN 'id'
           WHEN c.relname IN ('locations', 'assets', 'work_orders', 'work_requests') THEN 'site_id' END AS scoped_by
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO %s', t.name, server);
    CONTINUE WHEN NOT t.owned OR t.name = 'import_rows';
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t.name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t.name);
    EXECUTE format('DROP POLICY IF EXISTS tenant ON %I', t.name);
    EXECUTE format('CREATE POLICY tenant ON %I USING (%s) WITH CHECK (%s)', t.name, inside, inside);
    EXECUTE format('DROP POLICY IF EXISTS scope ON %I', t.name);
    IF t.scoped_by IS NOT NULL THEN
      EXECUTE format('CREATE POLICY scope ON %I AS RESTRICTIVE TO %I USING (%s) WITH CHECK (%s)',
        t.name, app, format(scope, t.scoped_by), format(scope, t.scoped_by));
    END IF;
    EXECUTE format('DROP POLICY IF EXISTS search ON %I', t.name);
    IF t.searched THEN
      EXECUTE format('GRANT SELECT ON %I TO %I', t.name, searcher);
      EXECUTE format('CREATE POLICY search ON %I FOR SELECT TO %I USING (true)', t.name, searcher);
    END IF;
  END LOOP;
  -- The history of a record is seen where the record is. These looks go through the policies above themselves.
  DROP POLICY IF EXISTS scope ON audits;
  EXECUTE format($q$CREATE POLICY scope ON audits AS RESTRICTIVE FOR SELECT TO %I USING (
    (select coalesce(current_setting('app.site_scope', true), '')) = ''
    or case auditable_type
      when 'Asset' then exists (select from assets t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'WorkOrder' then exists (select from work_orders t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'WorkRequest' then exists (select from work_requests t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'MaintenancePlan' then exists (select from maintenance_plans t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'Site' then exists (select from sites t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'Location' then exists (select from locations t where t.account_id = audits.account_id and t.id = auditable_id)
      when 'BulkImport' then exists (select from bulk_imports t where t.account_id = audits.account_id and t.id = auditable_id)
      else true end)$q$, app);
  -- A file may hold rows of any site: whoever is limited to some sees only what they imported themselves.
  DROP POLICY IF EXISTS scope ON bulk_imports;
  EXECUTE format($q$CREATE POLICY scope ON bulk_imports AS RESTRICTIVE TO %I USING (
    (select coalesce(current_setting('app.site_scope', true), '')) = ''
    or created_by_id = (select nullif(current_setting('app.user_id', true), '')::uuid))$q$, app);
  DROP POLICY IF EXISTS scope ON import_errors;
  EXECUTE format($q$CREATE POLICY scope ON import_errors AS RESTRICTIVE TO %I USING (
    (select coalesce(current_setting('app.site_scope', true), '')) = ''
    or exists (select from bulk_imports t where t.account_id = import_errors.account_id and t.id = import_id))$q$, app);
  -- Sums of records are sums of all sites; whatever somebody writes adds to them all the same.
  FOR t IN SELECT unnest(ARRAY['asset_counts', 'work_order_counts', 'book_year_sums', 'figures_checks']) AS name LOOP
    EXECUTE format('DROP POLICY IF EXISTS scope ON %I', t.name);
    EXECUTE format($q$CREATE POLICY scope ON %I AS RESTRICTIVE FOR SELECT TO %I USING (
      (select coalesce(current_setting('app.site_scope', true), '')) = '')$q$, t.name, app);
  END LOOP;
  -- What belongs to an asset or a work order is seen where that is.
  FOR t IN SELECT * FROM (VALUES
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
  ) x (name, seen) LOOP
    EXECUTE format('DROP POLICY IF EXISTS scope ON %I', t.name);
    EXECUTE format($q$CREATE POLICY scope ON %I AS RESTRICTIVE TO %I USING (
      (select coalesce(current_setting('app.site_scope', true), '')) = '' or (%s))$q$, t.name, app, t.seen);
  END LOOP;
  -- Comparing a site keeps every count and every skipped page away from an index alone. Who isn't limited works as a role
  -- that none of the above holds; should a limit be set all the same, it sees nothing. The application's role is its
  -- member, and may have been made one that its policies hold, too.
  FOR t IN SELECT polrelid::regclass AS name FROM pg_policy WHERE polname = 'scope' LOOP
    EXECUTE format('DROP POLICY IF EXISTS all_sites ON %s', t.name);
    EXECUTE format($q$CREATE POLICY all_sites ON %s AS RESTRICTIVE TO %I USING (
      (select coalesce(current_setting('app.site_scope', true), '')) = '' or (select current_user) <> %L)$q$,
      t.name, all_sites, all_sites);
  END LOOP;
  -- History can be added to and read, no more.
  EXECUTE format('REVOKE UPDATE, DELETE ON audits FROM %s', server);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %s', server);
  -- What the lookups read before an account is entered.
  EXECUTE format('GRANT SELECT ON users, sessions, accounts, memberships, roles, row_counts, notifications TO %I', lookup);
  FOR t IN SELECT unnest(ARRAY['memberships', 'roles', 'row_counts', 'notifications']) AS name LOOP
    EXECUTE format('DROP POLICY IF EXISTS lookup ON %I', t.name);
    EXECUTE format('CREATE POLICY lookup ON %I FOR SELECT TO %I USING (true)', t.name, lookup);
  END LOOP;
END $walls$;
