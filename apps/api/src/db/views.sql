-- What a search reads, `searched_assets` and so on: each shows of its table what the policies show, the account that was
-- entered and the sites that its reader sees. LIKE is not leakproof, so behind the policies themselves it would leave its
-- index aside: a view is read as its owner, a role that they let through. Made anew each time, for its table may have
-- other columns by now.
DO $views$
DECLARE
  searcher text := current_database() || '_search';
  lookup text := current_database() || '_lookup';
  t text;
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA public TO %I', searcher);
  FOREACH t IN ARRAY ARRAY[{{searched}}] LOOP
    EXECUTE format('DROP VIEW IF EXISTS %I CASCADE', 'searched_' || t);
    -- What is seen where an asset is looks for it in the view of assets, for the owner of a view sees them all.
    -- Before its policies are made, as in a database that a backup was brought to, a view shows nothing.
    EXECUTE format('CREATE VIEW %I AS SELECT * FROM %I WHERE %s', 'searched_' || t, t, coalesce((
      SELECT replace(string_agg(pg_get_expr(polqual, polrelid), ' AND ' ORDER BY polname = 'tenant' DESC),
        'FROM assets ', 'FROM searched_assets ')
      FROM pg_policy WHERE polrelid = t::regclass AND polname IN ('tenant', 'scope')), 'false'));
    -- Whoever may read the table.
    EXECUTE format('GRANT SELECT ON %I TO %s', 'searched_' || t, (
      SELECT string_agg(DISTINCT grantee::regrole::text, ', ')
      FROM pg_class, aclexplode(relacl) WHERE oid = t::regclass AND privilege_type = 'SELECT'));
    EXECUTE format('ALTER VIEW %I OWNER TO %I', 'searched_' || t, searcher);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I', searcher);
  -- An owner who may not create roles could not take it up again at the next start.
  IF (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('REVOKE %I, %I FROM %I', lookup, searcher, current_user);
  END IF;
END $views$;
