-- The names of the roles begin with that of the database, because roles belong to the whole cluster. None of them owns a
-- table. The server signs in as `_app`, for which policies limit people to sites; take_role() changes to `_all_sites` for
-- people without such limits. To give functions to the other two, the owner has to be a member of them; lookups.sql revokes
-- that at its end.
DO $roles$
DECLARE
  r text;
  app text := current_database() || '_app';
  all_sites text := current_database() || '_all_sites';
BEGIN
  FOREACH r IN ARRAY ARRAY['_app', '_all_sites', '_lookup', '_search'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_database() || r) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', current_database() || r);
    END IF;
    -- An owner who is a member by another grant may not be allowed to grant it.
    IF r IN ('_lookup', '_search') AND NOT pg_has_role(current_user, current_database() || r, 'USAGE') THEN
      EXECUTE format('GRANT %I TO %I', current_database() || r, current_user);
    END IF;
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = to_regrole(quote_ident(all_sites)) AND member = to_regrole(quote_ident(app))) THEN
    EXECUTE format('GRANT %I TO %I', all_sites, app);
  END IF;
END $roles$;
