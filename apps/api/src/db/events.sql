-- Notices for servers, which pass them to open browsers: every change of a record, the progress of imports, exports and
-- changes of many, and every change of rights. PostgreSQL sends them when the transaction commits.
-- Idempotent: run after every migration. They contain only ids; whoever gets one reads the rest as usual.

-- Every change writes history, so this trigger sees all of them. One statement sends one notice per kind of record,
-- however many rows it wrote. A transaction names at most twenty records of a kind; of more it only says that there are
-- some, and PostgreSQL sends equal notices of a transaction once.
CREATE OR REPLACE FUNCTION tell_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
  budget text;
  told integer;
  named uuid[];
BEGIN
  FOR change IN
    SELECT account_id, auditable_type, action, request_id, count(*) AS n FROM added GROUP BY 1, 2, 3, 4
  LOOP
    named := NULL;
    budget := 'app.told_' || lower(change.auditable_type);
    told := coalesce(nullif(current_setting(budget, true), ''), '0')::integer + change.n;
    IF told <= 20 THEN
      PERFORM set_config(budget, told::text, true);
      named := ARRAY(SELECT DISTINCT auditable_id FROM added
        WHERE account_id = change.account_id AND auditable_type = change.auditable_type AND action = change.action
          AND request_id IS NOT DISTINCT FROM change.request_id);
    END IF;
    PERFORM pg_notify('steward_events', json_build_object('kind', 'changed', 'account_id', change.account_id,
      'record_type', change.auditable_type, 'action', change.action, 'request_id', change.request_id,
      'ids', named)::text);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION say_import(one bulk_imports) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('steward_events', json_build_object('kind', 'import', 'account_id', one.account_id, 'id', one.id,
    'created_by_id', one.created_by_id, 'status', one.status, 'total_rows', one.total_rows,
    'successful_rows', one.successful_rows, 'error_rows', one.error_rows)::text)
$$;

-- The progress of an import, once per chunk.
CREATE OR REPLACE FUNCTION tell_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM say_import(new);
  RETURN NULL;
END $$;

-- Saved views have no history, so they have a trigger of their own: for their owner or, if shared, for everybody.
CREATE OR REPLACE FUNCTION tell_view() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  view saved_views := coalesce(new, old);
BEGIN
  PERFORM pg_notify('steward_events', json_build_object('kind', 'view', 'account_id', view.account_id, 'id', view.id,
    'user_id', view.user_id, 'shared', coalesce(old.shared, false) OR coalesce(new.shared, false))::text);
  RETURN NULL;
END $$;

-- The progress of an export, for the person who asked for it.
CREATE OR REPLACE FUNCTION tell_export() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one exports := coalesce(new, old);
BEGIN
  PERFORM pg_notify('steward_events', json_build_object('kind', 'export', 'account_id', one.account_id, 'id', one.id,
    'user_id', one.user_id)::text);
  RETURN NULL;
END $$;

-- The progress of a change of many, for the person who asked for it, once per piece. The undo of an import counts as that
-- import.
CREATE OR REPLACE FUNCTION tell_bulk_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.import_id IS NULL THEN
    PERFORM pg_notify('steward_events', json_build_object('kind', 'bulk_change', 'account_id', new.account_id,
      'id', new.id, 'user_id', new.user_id)::text);
  ELSE
    PERFORM say_import(i) FROM bulk_imports i WHERE i.account_id = new.account_id AND i.id = new.import_id;
  END IF;
  RETURN NULL;
END $$;

-- A change of something that enter() reads: the streams of these people are checked again. The arguments are pairs of a
-- name in the notice and the column with its id.
CREATE OR REPLACE FUNCTION tell_rights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  whom jsonb := '{"kind": "rights"}';
BEGIN
  FOR i IN 0 .. tg_nargs - 1 BY 2 LOOP
    whom := whom || jsonb_build_object(tg_argv[i], to_jsonb(new) -> tg_argv[i + 1]);
  END LOOP;
  PERFORM pg_notify('steward_events', whom::text);
  RETURN NULL;
END $$;

-- The triggers; on-tables.ts creates the missing ones.
SELECT * FROM (VALUES
  ('trigger', 'audits', 'tell_changes', $$AFTER INSERT ON audits REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_changes()$$),
  ('trigger', 'bulk_imports', 'tell_import', $$AFTER UPDATE ON bulk_imports FOR EACH ROW
  WHEN ((old.status, old.cancelled, old.total_rows, old.successful_rows, old.error_rows)
    IS DISTINCT FROM (new.status, new.cancelled, new.total_rows, new.successful_rows, new.error_rows))
  EXECUTE FUNCTION tell_import()$$),
  ('trigger', 'saved_views', 'tell_view', $$AFTER INSERT OR UPDATE OR DELETE ON saved_views FOR EACH ROW
  EXECUTE FUNCTION tell_view()$$),
  ('trigger', 'exports', 'tell_export', $$AFTER INSERT OR DELETE OR UPDATE OF status, total_rows, processed_rows ON exports
  FOR EACH ROW EXECUTE FUNCTION tell_export()$$),
  ('trigger', 'bulk_changes', 'tell_bulk_change', $$AFTER UPDATE OF status, total, processed ON bulk_changes
  FOR EACH ROW EXECUTE FUNCTION tell_bulk_change()$$),
  ('trigger', 'sessions', 'tell_rights', $$AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (old.ended_at IS DISTINCT FROM new.ended_at)
  EXECUTE FUNCTION tell_rights('session_id', 'id')$$),
  ('trigger', 'users', 'tell_rights', $$AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.status, old.mfa_enabled_at) IS DISTINCT FROM (new.status, new.mfa_enabled_at))
  EXECUTE FUNCTION tell_rights('user_id', 'id')$$),
  ('trigger', 'memberships', 'tell_rights', $$AFTER UPDATE ON memberships FOR EACH ROW
  WHEN ((old.status, old.role_key, old.site_scope) IS DISTINCT FROM (new.status, new.role_key, new.site_scope))
  EXECUTE FUNCTION tell_rights('user_id', 'user_id', 'account_id', 'account_id')$$),
  ('trigger', 'roles', 'tell_rights', $$AFTER UPDATE ON roles FOR EACH ROW
  WHEN (old.permissions IS DISTINCT FROM new.permissions)
  EXECUTE FUNCTION tell_rights('account_id', 'account_id')$$),
  ('trigger', 'accounts', 'tell_rights', $$AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((old.status, old.mfa_policy, old.feature_flags) IS DISTINCT FROM (new.status, new.mfa_policy, new.feature_flags))
  EXECUTE FUNCTION tell_rights('account_id', 'id')$$)
) x (kind, on_table, name, body);
