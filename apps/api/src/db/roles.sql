-- The roles of this database carry its name, because roles belong to the whole cluster. None of them owns a table.
-- To hand functions over to two of them, the owner has to be their member; lookups.sql takes that back at its end.
DO $roles$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['_app', '_lookup', '_search'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = current_database() || r) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', current_database() || r);
    END IF;
    -- Who was given it by somebody else has it already, and may not be able to give it.
    IF r <> '_app' AND NOT pg_has_role(current_user, current_database() || r, 'USAGE') THEN
      EXECUTE format('GRANT %I TO %I', current_database() || r, current_user);
    END IF;
  END LOOP;
END $roles$;
