-- The roles of this database carry its name, because roles belong to the whole cluster. None of them owns a table.
-- To hand functions over to two of them, the owner has to be their member; lookups.sql takes that back at its end.
DO $roles$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['_app', '_lookup', '_search'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_database() || r) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', current_database() || r);
    END IF;
    IF r <> '_app' THEN
      EXECUTE format('GRANT %I TO %I', current_database() || r, current_user);
    END IF;
  END LOOP;
END $roles$;
