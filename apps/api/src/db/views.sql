-- The views that searches read, `searched_assets` and so on. Each shows the same rows of its table as the policies: those of
-- the entered account, at the sites that the reader may see. LIKE isn't leakproof, so behind the policies PostgreSQL wouldn't
-- use its index; a view is read as its owner, a role that they let through. Recreated each time, because the columns of its
-- table may have changed.
DO $views$
DECLARE
  searcher text := current_database() || '_search';
  lookup text := current_database() || '_lookup';
  t text;
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA public TO %I', searcher);
  FOREACH t IN ARRAY ARRAY[{{searched}}] LOOP
    EXECUTE format('DROP VIEW IF EXISTS %I CASCADE', 'searched_' || t);
    -- Conditions that look for an asset use the view of assets, because the owner of a view sees all rows of the table.
      -- Without policies, as during a restore, a view shows nothing.
    EXECUTE format('CREATE VIEW %I AS SELECT * FROM %I WHERE %s', 'searched_' || t, t, coalesce((
      SELECT replace(string_agg(pg_get_expr(polqual, polrelid), ' AND ' ORDER BY polname = 'tenant' DESC),
        'FROM assets ', 'FROM searched_assets ')
      FROM pg_policy WHERE polrelid = t::regclass AND polname IN ('tenant', 'scope')), 'false'));
    -- The roles that may read the table.
    EXECUTE format('GRANT SELECT ON %I TO %s', 'searched_' || t, (
      SELECT string_agg(DISTINCT grantee::regrole::text, ', ')
      FROM pg_class, aclexplode(relacl) WHERE oid = t::regclass AND privilege_type = 'SELECT'));
    EXECUTE format('ALTER VIEW %I OWNER TO %I', 'searched_' || t, searcher);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I', searcher);
  -- An owner who may not create roles couldn't become a member again at the next start.
  IF (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('REVOKE %I, %I FROM %I', lookup, searcher, current_user);
  END IF;
END $views$;
