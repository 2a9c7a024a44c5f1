-- The roles of this database carry its name, because roles belong to the whole cluster. None of them owns a table.
-- The server signs in as `_app`, which the limits of people to sites hold; `_all_sites` is what the door makes of it for
-- somebody who has none. To hand functions over to the other two, the owner has to be their member; lookups.sql takes
-- that back at its end.
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
    -- Who was given it by somebody else has it already, and may not be able to give it.
    IF r IN ('_lookup', '_search') AND NOT pg_has_role(current_user, current_database() || r, 'USAGE') THEN
      EXECUTE format('GRANT %I TO %I', current_database() || r, current_user);
    END IF;
  END LOOP;
  IF NOT EXISTS (SELECT FROM pg_auth_members WHERE roleid = to_regrole(quote_ident(all_sites)) AND member = to_regrole(quote_ident(app))) THEN
    EXECUTE format('GRANT %I TO %I', all_sites, app);
  END IF;
END $roles$;
