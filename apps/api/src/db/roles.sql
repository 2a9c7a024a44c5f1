-- The roles of this database carry its name, because roles belong to the whole cluster. None of them owns a table.
DO $roles$
DECLARE r text;
BEGIN
  FOREACH r IN ARRAY ARRAY['_app', '_lookup', '_search'] LOOP
    r := current_database() || r;
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN', r);
    END IF;
    IF NOT pg_has_role(r, 'MEMBER') THEN
      EXECUTE format('GRANT %I TO current_user', r);
    END IF;
  END LOOP;
END $roles$;
