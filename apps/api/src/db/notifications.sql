-- When mail about notifications is sent, and notices about notifications for open pages. Idempotent: run after every
-- migration.

-- The end of the quiet hours if the moment is in them, else the moment.
CREATE OR REPLACE FUNCTION quiet_until(at timestamptz, zone text, delivery jsonb) RETURNS timestamptz
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  starts time := delivery #>> '{quiet,from}';
  ends time := delivery #>> '{quiet,to}';
  clock time := (at AT TIME ZONE zone)::time;
  today date := (at AT TIME ZONE zone)::date;
BEGIN
  IF starts < ends AND clock >= starts AND clock < ends OR starts > ends AND clock < ends THEN
    RETURN greatest(at, (today + ends) AT TIME ZONE zone);
  ELSIF starts > ends AND clock >= starts THEN
    RETURN (today + 1 + ends) AT TIME ZONE zone;
  END IF;
  RETURN at;
END $$;

-- When the mail about an event is sent: at once or with the daily digest, and not in quiet hours. A local time that daylight
-- saving time skips or repeats is one moment as well.
CREATE OR REPLACE FUNCTION mail_time(at timestamptz, zone text, delivery jsonb) RETURNS timestamptz
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  digest time := delivery ->> 'digest_at';
  today date := (at AT TIME ZONE zone)::date;
  next timestamptz := at;
BEGIN
  IF digest IS NOT NULL THEN
    next := (today + digest) AT TIME ZONE zone;
    IF next <= at THEN
      next := (today + 1 + digest) AT TIME ZONE zone;
    END IF;
  END IF;
  RETURN quiet_until(next, zone, delivery);
END $$;

-- Notifies people about new notifications, and about ones that they have read on another device.
CREATE OR REPLACE FUNCTION tell_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT account_id, user_id, (max(id::text))::uuid AS id FROM added WHERE in_app GROUP BY 1, 2 LOOP
    PERFORM pg_notify('steward_events', json_build_object('kind', 'notification', 'account_id', one.account_id,
      'user_id', one.user_id, 'id', one.id)::text);
  END LOOP;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_notifications_read() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT a.account_id, a.user_id, (max(a.id::text))::uuid AS id
    FROM added a JOIN removed r ON r.account_id = a.account_id AND r.id = a.id
    WHERE a.read_at IS DISTINCT FROM r.read_at GROUP BY 1, 2 LOOP
    PERFORM pg_notify('steward_events', json_build_object('kind', 'notification', 'account_id', one.account_id,
      'user_id', one.user_id, 'id', one.id)::text);
  END LOOP;
  RETURN NULL;
END $$;

-- The triggers; on-tables.ts creates the missing ones.
SELECT * FROM (VALUES
  ('trigger', 'notifications', 'tell_notifications', $$AFTER INSERT ON notifications REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications()$$),
  ('trigger', 'notifications', 'tell_notifications_read', $$AFTER UPDATE ON notifications
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_notifications_read()$$)
) x (kind, on_table, name, body);
