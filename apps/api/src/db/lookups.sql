-- Everything that is read before an account is entered, and the one door into it. These functions belong to roles that
-- the policies let through, say themselves what they give away, and are all there is of their kind.

-- The door. Finds the session, the person and the membership; only where all of them and the account are alive does it
-- enter the account, for the rest of the transaction: a statement sent in the same breath shows nothing to anybody
-- else. Without an account it takes the person's current one, else their first. Null: no living session. It is asked
-- with every request, and its plan is the same whoever asks: planned once a connection.
CREATE OR REPLACE FUNCTION enter(session uuid, account uuid) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  door record;
BEGIN
  SELECT s.created_at AS signed_in_at, u.id AS user_id, u.name AS user_name, u.email AS user_email,
    u.language AS user_language, m.*
  INTO door
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  LEFT JOIN LATERAL (
    SELECT a.id AS account_id, a.status AS account_status, m.status AS member_status, m.role_key,
      r.name AS role_name, r.permissions, m.site_scope, a.feature_flags, a.currency_digits, a.language AS account_language
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN roles r ON r.account_id = m.account_id AND r.key = m.role_key
    WHERE m.user_id = u.id AND m.status <> 'removed' AND a.status <> 'deleting'
      AND CASE WHEN account IS NULL THEN m.status = 'active' AND a.status = 'active' ELSE m.account_id = account END
    ORDER BY (m.account_id = u.current_account_id) DESC NULLS LAST, m.created_at, m.account_id
    LIMIT 1
  ) m ON true
  WHERE s.id = session AND s.ended_at IS NULL AND s.expires_at > now();
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF door.account_status = 'active' AND door.member_status = 'active' THEN
    PERFORM set_config('app.account_id', door.account_id::text, true),
            set_config('app.site_scope', array_to_string(door.site_scope, ','), true),
            set_config('app.currency_digits', door.currency_digits::text, true);
  END IF;
  RETURN to_jsonb(door);
END $$;

-- The accounts of one person, as their pages need them; deleted memberships and accounts are left out.
CREATE OR REPLACE FUNCTION accounts_of(person uuid) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(x) ORDER BY x.name, x.id), '[]') FROM (
    SELECT a.id, a.slug, a.name, CASE WHEN a.logo_key IS NOT NULL THEN '/files/' || a.logo_key END AS logo_url, a.status, a.time_zone, a.currency, a.currency_digits, a.language,
      a.fiscal_year_start_month, a.asset_tag_prefix, m.role_key, r.name AS role_name, r.permissions, m.site_scope
    FROM memberships m
    JOIN accounts a ON a.id = m.account_id
    LEFT JOIN roles r ON r.account_id = m.account_id AND r.key = m.role_key
    WHERE m.user_id = person AND m.status = 'active' AND a.status IN ('active', 'suspended')
  ) x
$$;

-- All accounts with what is in them, for the platform's list. The caller has checked that the reader is of the platform.
CREATE OR REPLACE FUNCTION accounts_overview()
RETURNS TABLE (account_id uuid, asset_count bigint, user_count bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id,
    (SELECT coalesce(sum(n), 0) FROM row_counts c WHERE c.account_id = a.id AND c.table_name = 'assets'),
    (SELECT count(*) FROM memberships m WHERE m.account_id = a.id AND m.status = 'active')
  FROM accounts a
$$;

-- Ids that match every pattern, at most 10,001: fewer are all there are, so the list joins, filters, sorts and counts
-- them exactly; 10,001 says that the words are common, and the list walks its sort index instead. LIKE is not
-- leakproof, so under a policy it would leave its index aside: this runs as a role that the policy lets through.
-- `archived`: only those that are, or aren't; left out, both.
DROP FUNCTION IF EXISTS search_ids(text, text[]);
CREATE OR REPLACE FUNCTION search_ids(searched text, patterns text[], archived boolean DEFAULT NULL) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
BEGIN
  IF searched NOT IN ('assets', 'sites', 'locations', 'departments', 'employees', 'asset_categories') THEN
    RAISE EXCEPTION 'no search over %', searched;
  END IF;
  -- The longest pattern leads the index; the others are checked on what it finds.
  RETURN QUERY EXECUTE format(
    'SELECT id FROM %I WHERE account_id = $1 AND search LIKE $2 AND search LIKE ALL ($3)%s LIMIT 10001', searched,
    CASE archived WHEN true THEN ' AND archived_at IS NOT NULL' WHEN false THEN ' AND archived_at IS NULL' END)
  USING nullif(current_setting('app.account_id', true), '')::uuid,
        (SELECT p FROM unnest(patterns) p ORDER BY length(p) DESC, p LIMIT 1), patterns;
END $$;

-- Which live records of the account have one of these names, whatever its case; `n` is the name's place in the array.
-- lower() is not leakproof either, so under a policy every question would scan the account instead of its unique index.
CREATE OR REPLACE FUNCTION named_ids(searched text, field text, names text[]) RETURNS TABLE (n integer, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1000 AS $$
BEGIN
  IF (searched, field) NOT IN (
    ('assets', 'asset_tag'), ('assets', 'barcode'), ('assets', 'external_id'),
    ('sites', 'name'), ('sites', 'code'), ('locations', 'name'), ('locations', 'code'),
    ('departments', 'name'), ('departments', 'code'), ('asset_categories', 'name'), ('asset_categories', 'code'),
    ('employees', 'email'), ('employees', 'employee_number')) THEN
    RAISE EXCEPTION 'no names in %.%', searched, field;
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT w.n::integer, t.id FROM unnest($2) WITH ORDINALITY w(name, n)
     JOIN %I t ON t.account_id = $1 AND t.archived_at IS NULL AND lower(t.%I) = lower(w.name)', searched, field)
  USING nullif(current_setting('app.account_id', true), '')::uuid, names;
END $$;

-- The folding of row_counts, for the job: the same sum in fewer rows.
CREATE OR REPLACE FUNCTION fold_row_counts() RETURNS integer
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  WITH gone AS (DELETE FROM row_counts RETURNING account_id, table_name, n),
  kept AS (INSERT INTO row_counts SELECT account_id, table_name, sum(n) FROM gone GROUP BY 1, 2 HAVING count(*) > 0 RETURNING 1)
  SELECT count(*)::integer FROM kept
$$;

DO $owners$
DECLARE
  app text := current_database() || '_app';
  lookup text := current_database() || '_lookup';
  searcher text := current_database() || '_search';
  f text;
BEGIN
  EXECUTE format('GRANT CREATE ON SCHEMA public TO %I, %I', lookup, searcher);
  FOREACH f IN ARRAY ARRAY['enter(uuid, uuid)', 'accounts_of(uuid)', 'accounts_overview()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', f, app);
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', f, lookup);
  END LOOP;
  FOREACH f IN ARRAY ARRAY['search_ids(text, text[], boolean)', 'named_ids(text, text, text[])'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', f, app);
    EXECUTE format('ALTER FUNCTION %s OWNER TO %I', f, searcher);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA public FROM %I, %I', lookup, searcher);
  -- An owner who may not create roles could not take it up again at the next start.
  IF (SELECT rolcreaterole OR rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('REVOKE %I, %I FROM %I', lookup, searcher, current_user);
  END IF;
END $owners$;
