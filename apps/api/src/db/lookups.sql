-- Everything that is read before an account is entered, and `enter`, the door into one. These functions are owned by roles
-- that the policies let through, so each limits by itself what it answers. There are no others of this kind.

-- The door. Finds the session, the person and the membership, and enters the account for the rest of the transaction only if
-- all of them and the account are active; otherwise statements that were sent along with it see nothing. Without an account
-- it takes the person's current one, else their first. It takes an inactive one only if all are, so that the person can be
-- told why. `closed` says that the current one was passed over, and is that one: what was meant for it is not to happen in
-- another. Null: the session has ended. It is called with every request, so it is planned once per connection.
CREATE OR REPLACE FUNCTION enter(session uuid, account uuid) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  door record;
BEGIN
  SELECT s.created_at AS signed_in_at, u.id AS user_id, u.name AS user_name, u.email AS user_email,
    u.language AS user_language, u.mfa_enabled_at IS NOT NULL AS mfa_enabled, m.*,
    (SELECT json_build_object('account_name', a.name, 'member_status', c.status)
      FROM memberships c
      JOIN accounts a ON a.id = c.account_id
      WHERE account IS NULL AND c.user_id = u.id AND c.account_id = u.current_account_id
        AND c.status <> 'removed' AND a.status <> 'deleting'
        AND NOT (c.status = 'active' AND a.status = 'active')) AS closed
  INTO door
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  LEFT JOIN LATERAL (
    SELECT a.id AS account_id, a.slug AS account_slug, a.name AS account_name, a.status AS account_status, m.status AS member_status, m.role_key,
      r.name AS role_name, r.permissions, m.site_scope, a.feature_flags, a.currency, a.currency_digits, a.required_fields,
      a.asset_tag_prefix, a.language AS account_language, a.mfa_policy
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN roles r ON r.account_id = m.account_id AND r.key = m.role_key
    WHERE m.user_id = u.id AND m.status <> 'removed' AND a.status <> 'deleting'
      AND (account IS NULL OR m.account_id = account)
    ORDER BY (m.status = 'active' AND a.status = 'active') DESC, (m.status = 'active') DESC,
      (m.account_id = u.current_account_id) DESC NULLS LAST, m.created_at, m.account_id
    LIMIT 1
  ) m ON true
  WHERE s.id = session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF door.account_status = 'active' AND door.member_status = 'active' THEN
    PERFORM set_config('app.account_id', door.account_id::text, true),
            set_config('app.user_id', door.user_id::text, true),
            set_config('app.site_scope', array_to_string(door.site_scope, ','), true),
            set_config('app.currency_digits', door.currency_digits::text, true);
  END IF;
  RETURN to_jsonb(door);
END $$;

-- Sets the role for the rest of a transaction, after an account was entered: people who see all sites get the role whose rows
-- aren't compared with sites. Without this call the limited role stays. It isn't part of enter(), because a function with
-- SECURITY DEFINER can't set the role.
DO $take_role$
BEGIN
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION take_role() RETURNS void LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
    BEGIN
      IF coalesce(current_setting('app.account_id', true), '') <> '' AND coalesce(current_setting('app.site_scope', true), '') = '' THEN
        PERFORM set_config('role', %L, true);
      END IF;
    END $$$f$, current_database() || '_all_sites');
END $take_role$;

-- The door for a job that works in somebody's name. No policy lets it through, so it enters the account first, and leaves it
-- again if the person isn't active there; then it answers null. The job sees only the sites that the person may see now and
-- could see when they asked (an empty list: all). If there are none, it leaves the account again, too.
DROP FUNCTION IF EXISTS enter_as(uuid, uuid);
CREATE OR REPLACE FUNCTION enter_as(person uuid, account uuid, seen_then uuid[] DEFAULT '{}') RETURNS jsonb
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  door record;
  seen uuid[];
  nothing boolean;
BEGIN
  PERFORM set_config('app.account_id', account::text, true), set_config('app.site_scope', '', true);
  SELECT now() AS signed_in_at, u.id AS user_id, u.name AS user_name, u.email AS user_email,
    u.language AS user_language, u.mfa_enabled_at IS NOT NULL AS mfa_enabled,
    a.id AS account_id, a.slug AS account_slug, a.name AS account_name, a.status AS account_status,
    m.status AS member_status, m.role_key, r.name AS role_name, r.permissions, m.site_scope, a.feature_flags,
    a.currency, a.currency_digits, a.required_fields, a.asset_tag_prefix, a.language AS account_language, a.mfa_policy
  INTO door
  FROM memberships m
  JOIN users u ON u.id = m.user_id AND u.status = 'active'
  JOIN accounts a ON a.id = m.account_id AND a.status = 'active'
  LEFT JOIN roles r ON r.account_id = m.account_id AND r.key = m.role_key
  WHERE m.account_id = account AND m.user_id = person AND m.status = 'active';
  IF NOT FOUND THEN
    PERFORM set_config('app.account_id', '', true);
    RETURN NULL;
  END IF;
  seen := CASE WHEN seen_then = '{}' THEN door.site_scope WHEN door.site_scope = '{}' THEN seen_then
    ELSE ARRAY(SELECT unnest(door.site_scope) INTERSECT SELECT unnest(seen_then)) END;
  nothing := seen = '{}' AND seen_then <> '{}';
  PERFORM set_config('app.account_id', CASE WHEN nothing THEN '' ELSE account::text END, true),
          set_config('app.user_id', person::text, true),
          set_config('app.site_scope', array_to_string(seen, ','), true),
          set_config('app.currency_digits', door.currency_digits::text, true),
          take_role();
  RETURN to_jsonb(door) || jsonb_build_object('site_scope', seen, 'sees_nothing', nothing);
END $$;

-- The value with every id that isn't a key of `seen` replaced by zeros, which mean a record out of sight.
CREATE OR REPLACE FUNCTION ids_seen(value jsonb, seen jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  id text;
  shown text := value::text;
BEGIN
  FOR id IN SELECT m[1] FROM regexp_matches(shown, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') m LOOP
    IF NOT seen ? id THEN
      shown := replace(shown, id, '00000000-0000-0000-0000-000000000000');
    END IF;
  END LOOP;
  RETURN shown;
END $$;

-- The number of imports, exports and changes of many by status, in the last seven days and all accounts, for operators of the
-- installation.
CREATE OR REPLACE FUNCTION work_overview() RETURNS TABLE (kind text, status text, n bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'import', status, count(*) FROM bulk_imports WHERE created_at > now() - interval '7 days' GROUP BY 2
  UNION ALL SELECT 'export', status, count(*) FROM exports WHERE created_at > now() - interval '7 days' GROUP BY 2
  UNION ALL SELECT 'change', status, count(*) FROM bulk_changes WHERE created_at > now() - interval '7 days' GROUP BY 2
$$;

-- The people of all accounts whose mail about notifications is due.
CREATE OR REPLACE FUNCTION mail_due(at timestamptz) RETURNS TABLE (account_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT account_id, user_id FROM notifications WHERE mail_at <= at AND mail_id IS NULL
$$;

-- The accounts of a person, without deleted ones and removed memberships.
CREATE OR REPLACE FUNCTION accounts_of(person uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.name, x.id), '[]') FROM (
    SELECT a.id, a.slug, a.name, CASE WHEN a.logo_key IS NOT NULL THEN '/files/' || a.logo_key END AS logo_url, a.colour, a.status, a.time_zone, a.currency, a.currency_digits, a.language,
      a.fiscal_year_start_month, a.asset_tag_prefix, a.hidden_fields, a.required_fields, a.mfa_policy, m.role_key, r.name AS role_name, r.permissions, m.site_scope
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN roles r ON r.account_id = m.account_id AND r.key = m.role_key
    WHERE m.user_id = person AND m.status = 'active' AND a.status IN ('active', 'suspended')
  ) x
$$;

-- All accounts with their counts, for the list of the platform. The caller has checked that the reader belongs to the
-- platform. Visits of the platform don't count as activity of an account.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_proc WHERE proname = 'accounts_overview' AND NOT 'last_activity_at' = ANY (proargnames)) THEN
    DROP FUNCTION accounts_overview();
  END IF;
END $$;
CREATE OR REPLACE FUNCTION accounts_overview()
RETURNS TABLE (account_id uuid, asset_count bigint, user_count bigint, invited_count bigint, last_activity_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, coalesce(c.n, 0), coalesce(m.n, 0), coalesce(m.invited, 0), e.event_date
  FROM accounts a
  LEFT JOIN (
    SELECT r.account_id, sum(r.n)::bigint AS n FROM row_counts r WHERE r.table_name = 'assets' GROUP BY 1
  ) c ON c.account_id = a.id
  LEFT JOIN (
    SELECT p.account_id, count(*) AS n, count(*) FILTER (WHERE p.invitation_status IN ('pending', 'expired')) AS invited
    FROM memberships p WHERE p.status = 'active' GROUP BY 1
  ) m ON m.account_id = a.id
  LEFT JOIN LATERAL (
    SELECT h.event_date FROM audits h
    WHERE h.account_id = a.id AND EXISTS (SELECT FROM memberships p WHERE p.account_id = a.id AND p.user_id = h.user_id)
    ORDER BY h.event_date DESC LIMIT 1
  ) e ON true
$$;

-- The people who belong to this account and to no other that stays, who are erased with it.
CREATE OR REPLACE FUNCTION people_only_in(account uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_id FROM memberships m WHERE m.account_id = account AND NOT EXISTS (
    SELECT FROM memberships o JOIN accounts a ON a.id = o.account_id AND a.status <> 'deleting'
    WHERE o.user_id = m.user_id AND o.account_id <> account AND o.status <> 'removed')
$$;

-- The foreign keys between tables of an account, from the catalog. `circular`: the column may be null, and its target refers
-- back, directly or by others.
CREATE OR REPLACE FUNCTION account_references() RETURNS TABLE (child oid, parent oid, field name, circular boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE edge AS (
    SELECT k.conrelid AS child, k.confrelid AS parent, f.attname AS field, f.attnotnull AS needed
    FROM pg_constraint k
    JOIN pg_attribute f ON f.attrelid = k.conrelid AND f.attnum = ANY (k.conkey) AND f.attname <> 'account_id'
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = k.conrelid AND attname = 'account_id')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = k.confrelid AND attname = 'account_id')
  ), reach AS (
    SELECT child, parent FROM edge UNION SELECT r.child, e.parent FROM reach r JOIN edge e ON e.child = r.parent
  )
  SELECT e.child, e.parent, e.field,
    NOT e.needed AND EXISTS (SELECT FROM reach r WHERE r.child = e.parent AND r.parent = e.child)
  FROM edge e
$$;

-- One step of erasing an account: changes at most so many rows, in whatever tables there are. It runs as the owner, because
-- no other role may delete history, so it checks itself that the account is being deleted. First it empties circular
-- references, then it clears each table that no remaining row refers to. Answers the number of changed rows; 0 if only the
-- account itself is left.
CREATE OR REPLACE FUNCTION erase_account(account uuid, most integer DEFAULT 2000) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.account_id', true), '');
  owned record;
  referring text;
  waits boolean;
  n integer;
  done integer := 0;
BEGIN
  -- Concurrent calls take turns.
  PERFORM FROM accounts WHERE id = account AND status = 'deleting' FOR UPDATE;
  IF NOT FOUND THEN
    -- The call before may have erased the account.
    IF NOT EXISTS (SELECT FROM accounts WHERE id = account) THEN
      RETURN 0;
    END IF;
    RAISE EXCEPTION 'only an account that is being deleted is erased' USING errcode = 'insufficient_privilege';
  END IF;
  PERFORM set_config('app.account_id', account::text, true), set_config('app.site_scope', '', true),
    set_config('app.erasing', account::text, true);
  FOR owned IN SELECT r.child::regclass AS name, array_agg(DISTINCT r.field) AS fields
    FROM account_references() r WHERE r.circular GROUP BY r.child LOOP
    EXECUTE format('UPDATE %1$s SET %2$s WHERE account_id = $1 AND ctid = ANY (ARRAY(
        SELECT ctid FROM %1$s WHERE account_id = $1 AND (%3$s) LIMIT $2))', owned.name,
      (SELECT string_agg(format('%I = NULL', f), ', ') FROM unnest(owned.fields) f),
      (SELECT string_agg(format('%I IS NOT NULL', f), ' OR ') FROM unnest(owned.fields) f))
    USING account, most - done;
    GET DIAGNOSTICS n = ROW_COUNT;
    done := done + n;
  END LOOP;
  IF done = 0 THEN
    FOR owned IN SELECT c.oid::regclass AS name, ARRAY(SELECT DISTINCT r.child::regclass::text FROM account_references() r
        WHERE r.parent = c.oid AND r.child <> c.oid AND NOT r.circular) AS referred_by
      FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped)
      ORDER BY c.relname LOOP
      waits := done >= most;
      FOREACH referring IN ARRAY owned.referred_by LOOP
        EXIT WHEN waits;
        EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE account_id = $1)', referring) INTO waits USING account;
      END LOOP;
      CONTINUE WHEN waits;
      EXECUTE format('DELETE FROM %1$s WHERE account_id = $1 AND ctid = ANY (ARRAY(
          SELECT ctid FROM %1$s WHERE account_id = $1 LIMIT $2))', owned.name)
      USING account, most - done;
      GET DIAGNOSTICS n = ROW_COUNT;
      done := done + n;
    END LOOP;
  END IF;
  PERFORM set_config('app.account_id', before, true), set_config('app.erasing', '', true);
  RETURN done;
END $$;

-- Whether a person belongs to other accounts than the entered one. Then only they may change their name and email.
CREATE OR REPLACE FUNCTION belongs_elsewhere(person uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.user_id = person AND m.status <> 'removed' AND a.status <> 'deleting'
      AND m.account_id IS DISTINCT FROM nullif(current_setting('app.account_id', true), '')::uuid)
$$;

DROP FUNCTION IF EXISTS search_ids(text, text[]);
DROP FUNCTION IF EXISTS search_ids(text, text[], boolean);
DROP FUNCTION IF EXISTS search_ids(text, text[], boolean, integer);
DROP FUNCTION IF EXISTS first_ids(text, text[], boolean, text, boolean, integer);
DROP FUNCTION IF EXISTS searched_in(text, text[], boolean);

-- The assets of the account with any of these tags, in no order. The operator && isn't leakproof, so behind the policies
-- PostgreSQL wouldn't use its index.
CREATE OR REPLACE FUNCTION tagged_ids(wanted text[], most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
  SELECT id FROM assets
  WHERE account_id = nullif(current_setting('app.account_id', true), '')::uuid AND tags && wanted AND tags <> '{}'
  LIMIT most
$$;

-- The live records of the account with one of these names, in any case; `n` is the position of the name in the array. lower()
-- isn't leakproof, so behind the policies every query would scan the account instead of the index.
-- `most`: at most so many records of each name, in no order; null for all. Each name is looked up separately, because the
-- planner doesn't know the names and would read the whole index for all of them, for each chunk of an import. Names in a
-- tree have no index that begins with the name; there the planner decides.
DROP FUNCTION IF EXISTS named_ids(text, text, text[]);
CREATE OR REPLACE FUNCTION named_ids(searched text, field text, names text[], most integer DEFAULT NULL) RETURNS TABLE (n integer, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1000 AS $$
BEGIN
  IF searched || '.' || field NOT IN ({{known_by}}) THEN
    RAISE EXCEPTION 'no names in %.%', searched, field;
  END IF;
  RETURN QUERY EXECUTE format(
    CASE WHEN most IS NULL AND field = 'name' THEN
      'SELECT w.n::integer, t.id FROM unnest($2) WITH ORDINALITY w(name, n)
       JOIN %I t ON t.account_id = $1 AND t.archived_at IS NULL AND lower(t.%I) = lower(w.name)'
    ELSE
      'SELECT w.n::integer, t.id FROM unnest($2) WITH ORDINALITY w(name, n) CROSS JOIN LATERAL (
         SELECT a.id FROM %I a WHERE a.account_id = $1 AND a.archived_at IS NULL AND lower(a.%I) = lower(w.name) LIMIT $3) t'
    END, searched, field)
  USING nullif(current_setting('app.account_id', true), '')::uuid, names, most;
END $$;

-- Which of a few names live records have, for kinds of which many records are added one by one. Planned once per connection,
-- with a plan that also fits a register that has grown since.
CREATE OR REPLACE FUNCTION few_taken(searched text, field text, names text[]) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off ROWS 1 AS $$
DECLARE
  account uuid := nullif(current_setting('app.account_id', true), '')::uuid;
BEGIN
  CASE searched || '.' || field
    WHEN 'assets.asset_tag' THEN
      RETURN QUERY SELECT w.n::integer FROM unnest(names) WITH ORDINALITY w(name, n) CROSS JOIN LATERAL (
        SELECT FROM assets t WHERE t.account_id = account AND t.archived_at IS NULL AND lower(t.asset_tag) = lower(w.name) LIMIT 1) t;
    WHEN 'work_orders.number' THEN
      RETURN QUERY SELECT w.n::integer FROM unnest(names) WITH ORDINALITY w(name, n) CROSS JOIN LATERAL (
        SELECT FROM work_orders t WHERE t.account_id = account AND t.archived_at IS NULL AND lower(t.number) = lower(w.name) LIMIT 1) t;
    ELSE
      RETURN QUERY SELECT t.n FROM named_ids(searched, field, names) t;
  END CASE;
END $$;

-- The next numbers of a series such as AST-00042, without those of live records. It enters the account itself, because it
-- runs in a transaction of its own.
CREATE OR REPLACE FUNCTION draw_numbers(account uuid, of_series text, many integer, prefix text, digits integer, searched text, field text)
RETURNS SETOF text LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  past bigint;
  numbers text[];
  taken bigint[];
BEGIN
  IF coalesce(current_setting('app.account_id', true), '') = '' THEN
    PERFORM set_config('app.account_id', account::text, true);
  END IF;
  INSERT INTO counters (account_id, series, next) VALUES (account, of_series, 1 + many)
    ON CONFLICT (account_id, series) DO UPDATE SET next = counters.next + many
    RETURNING next INTO past;
  numbers := ARRAY(SELECT prefix || lpad(n::text, greatest(digits, length(n::text)), '0') FROM generate_series(past - many, past - 1) n);
  IF many > 20 THEN
    taken := ARRAY(SELECT t.n FROM named_ids(searched, field, numbers) t);
  ELSE
    taken := ARRAY(SELECT few_taken(searched, field, numbers));
  END IF;
  RETURN QUERY SELECT w.number FROM unnest(numbers) WITH ORDINALITY w(number, n) WHERE w.n <> ALL (taken) ORDER BY w.n;
END $$;

-- Which of these tags, in lower case, archived assets have that the caller may see, and when they were archived. Each is
-- looked up separately. While an account is being filled, the planner has no statistics of it and could choose a smaller
-- index, by which each archived asset is read for each tag. Ordering by the tag with sorting switched off forces the index
-- of tags. The sites are checked here, because behind the policy the rows would be read once more.
CREATE OR REPLACE FUNCTION archived_tags(tags text[]) RETURNS TABLE (called text, archived_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_sort = off ROWS 10 AS $$
  SELECT t.called, t.archived_at FROM unnest(archived_tags.tags) tag CROSS JOIN LATERAL (
    SELECT lower(a.asset_tag) AS called, a.archived_at, a.site_id FROM assets a
    WHERE a.account_id = nullif(current_setting('app.account_id', true), '')::uuid AND a.archived_at IS NOT NULL
      AND lower(a.asset_tag) >= lower(tag) AND lower(a.asset_tag) <= lower(tag)
    ORDER BY lower(a.asset_tag)) t
  WHERE coalesce(current_setting('app.site_scope', true), '') = ''
    OR t.site_id = ANY (string_to_array(current_setting('app.site_scope', true), ',')::uuid[])
$$;

-- The assets of the account with a code, and which field has it: live ones by tag, barcode and serial number, then archived
-- ones by tag and barcode. Of a frequent serial number only as many as a person can choose from.
CREATE OR REPLACE FUNCTION coded_ids(code text) RETURNS TABLE (id uuid, matched text, place integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 3 AS $$
DECLARE
  account uuid := nullif(current_setting('app.account_id', true), '')::uuid;
  -- Null: all sites. Checked here as well as by the policy, because hidden assets would count towards the limit.
  scope uuid[] := string_to_array(nullif(current_setting('app.site_scope', true), ''), ',')::uuid[];
BEGIN
  RETURN QUERY
  SELECT t.id, 'asset_tag', 1 FROM assets t
    WHERE t.account_id = account AND t.archived_at IS NULL AND lower(t.asset_tag) = lower(code)
  UNION ALL SELECT t.id, 'barcode', 2 FROM assets t
    WHERE t.account_id = account AND t.archived_at IS NULL AND t.barcode IS NOT NULL AND lower(t.barcode) = lower(code)
  UNION ALL (SELECT t.id, 'serial_number', 3 FROM assets t
    WHERE t.account_id = account AND t.archived_at IS NULL AND t.serial_number IS NOT NULL
      AND lower(t.serial_number) = lower(code) AND (scope IS NULL OR t.site_id = ANY (scope)) ORDER BY t.id LIMIT 20)
  UNION ALL (SELECT t.id, 'asset_tag', 4 FROM assets t
    WHERE t.account_id = account AND t.archived_at IS NOT NULL AND lower(t.asset_tag) = lower(code)
    AND (scope IS NULL OR t.site_id = ANY (scope)) ORDER BY t.archived_at DESC LIMIT 1)
  UNION ALL (SELECT t.id, 'barcode', 5 FROM assets t
    WHERE t.account_id = account AND t.archived_at IS NOT NULL AND t.barcode IS NOT NULL AND lower(t.barcode) = lower(code)
    AND (scope IS NULL OR t.site_id = ANY (scope)) ORDER BY t.archived_at DESC LIMIT 1);
END $$;

-- The live rows of these tables are counted from the first row on; a migration counts existing rows.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY[{{counted}}] LOOP
    CONTINUE WHEN EXISTS (SELECT FROM pg_trigger WHERE tgrelid = t::regclass AND tgname = 'count_inserted');
    EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted()', t);
    EXECUTE format('CREATE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_updated()', t);
    EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted()', t);
  END LOOP;
END $$;

-- Merges rows of row_counts and of the sums of records, for a job: the same sums in fewer rows. Rows are found by ctid,
-- because a join by values that may be null would compare each row with every value of its field. The statements are planned
-- for each call: a cached plan for few rows would do that, too.
CREATE OR REPLACE FUNCTION fold_row_counts() RETURNS integer
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM row_counts RETURNING account_id, table_name, n),
  kept AS (INSERT INTO row_counts SELECT account_id, table_name, sum(n) FROM gone GROUP BY 1, 2 HAVING count(*) > 0 RETURNING 1)
  SELECT count(*)::integer FROM kept
$$;

CREATE OR REPLACE FUNCTION fold_asset_counts() RETURNS integer
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE folded integer;
BEGIN
  EXECUTE 'WITH gone AS (
    DELETE FROM asset_counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY account_id, field, value) AS rows FROM asset_counts) AS c
      WHERE rows > 1))
    RETURNING account_id, field, value, n, cost
  ),
  kept AS (
    INSERT INTO asset_counts SELECT account_id, field, value, sum(n), sum(cost) FROM gone GROUP BY 1, 2, 3
    HAVING sum(n) <> 0 OR sum(cost) <> 0 RETURNING 1
  )
  SELECT count(*) FROM kept' INTO folded;
  RETURN folded;
END $$;

CREATE OR REPLACE FUNCTION fold_work_order_counts() RETURNS integer
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE folded integer;
BEGIN
  EXECUTE 'WITH gone AS (
    DELETE FROM work_order_counts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY account_id, field, value) AS rows FROM work_order_counts) AS c
      WHERE rows > 1))
    RETURNING account_id, field, value, n, seconds
  ),
  kept AS (
    INSERT INTO work_order_counts SELECT account_id, field, value, sum(n), sum(seconds) FROM gone GROUP BY 1, 2, 3
    HAVING sum(n) <> 0 RETURNING 1
  )
  SELECT count(*) FROM kept' INTO folded;
  RETURN folded;
END $$;

-- Merges the sums of figures: a year of a book with many differences gets one row for each group. Right after a computation
-- the planner expects few rows, so the years with many are counted once rather than for each row.
CREATE OR REPLACE FUNCTION fold_book_year_sums() RETURNS integer
LANGUAGE sql VOLATILE SET search_path = public, pg_temp SET enable_nestloop = off AS $$
  WITH many AS MATERIALIZED (
    SELECT account_id, book_id, fiscal_year FROM (
      SELECT account_id, book_id, fiscal_year, count(*) AS n FROM book_year_sums
      GROUP BY account_id, book_id, fiscal_year, category_id, site_id, department_id) g
    GROUP BY 1, 2, 3 HAVING sum(n) > 2 * count(*) OR sum(n) > count(*) + 1000
  ), gone AS (
    DELETE FROM book_year_sums c USING many m
    WHERE c.account_id = m.account_id AND c.book_id = m.book_id AND c.fiscal_year = m.fiscal_year
    RETURNING c.*
  ), kept AS (
    INSERT INTO book_year_sums SELECT account_id, book_id, fiscal_year, category_id, site_id, department_id,
      sum(opening_count), sum(rest_count), sum(opening_cost), sum(opening_accumulated), sum(rest_cost), sum(rest_accumulated),
      sum_months(brought_cost), sum_months(brought_accumulated), sum_months(additions), sum_months(revaluation_cost),
      sum_months(revaluation_accumulated), sum_months(charge), sum_months(impairment), sum_months(disposals_cost),
      sum_months(disposals_accumulated), sum_months(transfers_cost), sum_months(transfers_accumulated), sum_months(proceeds),
      sum_months(selling_costs), sum_months(counted)
    FROM gone GROUP BY 1, 2, 3, 4, 5, 6 RETURNING 1
  )
  SELECT count(*)::integer FROM kept
$$;

-- The accounts with assets whose figures are outdated or of an earlier day, for a job that then enters each of them. It reads
-- the earliest day of each book: for a condition «any is earlier» the planner would expect a third of the assets, and read
-- all of them to find none.
CREATE OR REPLACE FUNCTION accounts_to_compute() RETURNS SETOF uuid
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  entered text := coalesce(current_setting('app.account_id', true), '');
  a uuid;
  today date;
BEGIN
  FOR a, today IN SELECT id, (now() AT TIME ZONE time_zone)::date FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    IF EXISTS (SELECT FROM figures_queue WHERE account_id = a)
      OR EXISTS (SELECT FROM figures_runs WHERE account_id = a AND finished_at IS NULL)
      OR EXISTS (SELECT FROM books b CROSS JOIN LATERAL (SELECT min(v.valued_through) AS oldest FROM asset_books v
          WHERE v.account_id = a AND v.book_id = b.id AND v.valued_through IS NOT NULL) v
        WHERE b.account_id = a AND b.archived_at IS NULL AND v.oldest < today) THEN
      RETURN NEXT a;
    END IF;
  END LOOP;
  PERFORM set_config('app.account_id', entered, true);
END $$;

-- Queues new assets that have figures: those with a cost and a date from which they are depreciated.
CREATE OR REPLACE FUNCTION queue_added_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figures_queue (account_id, grouped, asset_id)
    SELECT a.account_id, figures_group(a), a.id FROM added a
    WHERE a.purchase_cost IS NOT NULL AND (a.purchase_date IS NOT NULL OR a.in_service_date IS NOT NULL)
    ON CONFLICT (account_id, asset_id) DO UPDATE SET grouped = excluded.grouped;
  RETURN NULL;
END $$;

-- Queues assets whose readings were added, corrected or removed, because units of production are charged by them. An edited
-- method is that of the version by which the asset was computed.
CREATE OR REPLACE FUNCTION queue_read_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of ids, so that concurrent transactions can't deadlock.
  INSERT INTO figures_queue (account_id, grouped, asset_id)
    SELECT DISTINCT a.account_id, figures_group(a), a.id
    FROM counted r JOIN asset_meters m ON m.account_id = r.account_id AND m.id = r.asset_meter_id
    JOIN asset_books b ON b.account_id = m.account_id AND b.asset_id = m.asset_id
    JOIN depreciation_methods d ON d.account_id = b.account_id AND d.id = b.depreciation_method_id
    LEFT JOIN depreciation_method_versions v ON v.account_id = b.account_id
      AND v.depreciation_method_id = b.depreciation_method_id AND v.version = b.method_version
    JOIN assets a ON a.account_id = m.account_id AND a.id = m.asset_id
    WHERE coalesce(v.method ->> 'kind', d.kind) = 'units_of_production'
    ORDER BY a.id
    ON CONFLICT (account_id, asset_id) DO UPDATE SET grouped = excluded.grouped;
  RETURN NULL;
END $$;
SELECT 'trigger' AS kind, 'asset_meter_readings' AS on_table, t.name,
  format('AFTER %s ON asset_meter_readings REFERENCING %s TABLE AS counted
    FOR EACH STATEMENT EXECUTE FUNCTION queue_read_assets()', t.command, t.part) AS body
FROM (VALUES ('queue_read_assets', 'INSERT', 'NEW'), ('queue_corrected_assets', 'UPDATE', 'NEW'),
  ('queue_unread_assets', 'DELETE', 'OLD')) t (name, command, part);

-- Updates the planner's statistics of the register after many rows were added. Until the database does so by itself, it would
-- plan for the few rows before. It stays owned by the owner, because no other role may do this.
CREATE OR REPLACE FUNCTION refresh_statistics() RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE assets, sites, locations;
END $$;

DO $owners$
DECLARE
  server text := format('%I, %I', current_database() || '_app', current_database() || '_all_sites');
  lookup text := current_database() || '_lookup';
  searcher text := current_database() || '_search';
  f text;
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA public TO %I, %I', lookup, searcher);
  FOREACH f IN ARRAY ARRAY['enter(uuid, uuid)', 'accounts_of(uuid)', 'belongs_elsewhere(uuid)', 'accounts_overview()', 'people_only_in(uuid)', 'mail_due(timestamptz)', 'work_overview()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', f, server);
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', f, lookup);
  END LOOP;
  FOREACH f IN ARRAY ARRAY['tagged_ids(text[], integer)', 'named_ids(text, text, text[], integer)', 'few_taken(text, text, text[])', 'archived_tags(text[])', 'coded_ids(text)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', f, server);
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', f, searcher);
  END LOOP;
  -- These functions stay owned by the owner, with whose rights they run: only the server may call them.
  REVOKE ALL ON FUNCTION erase_account(uuid, integer) FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION erase_account(uuid, integer) TO %s', server);
  REVOKE ALL ON FUNCTION refresh_statistics() FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION refresh_statistics() TO %s', server);
  EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I, %I', lookup, searcher);
END $owners$;
