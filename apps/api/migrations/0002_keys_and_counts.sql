-- Managers are employees, and employees belong to sites and departments: the keys that close this circle.
ALTER TABLE "sites" ADD CONSTRAINT "manager_id__missing" FOREIGN KEY ("account_id", "manager_id") REFERENCES "employees" ("account_id", "id");
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "manager_id__missing" FOREIGN KEY ("account_id", "manager_id") REFERENCES "employees" ("account_id", "id");
--> statement-breakpoint
-- History is only ever added to. The one exception is an account that is being erased.
CREATE FUNCTION audits_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.erasing', true) = old.account_id::text
     AND EXISTS (SELECT FROM accounts WHERE id = old.account_id AND status = 'deleting') THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'audits are append-only' USING errcode = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audits_are_append_only BEFORE UPDATE OR DELETE ON "audits"
  FOR EACH ROW EXECUTE FUNCTION audits_are_append_only();
--> statement-breakpoint
CREATE FUNCTION audits_are_not_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audits are append-only' USING errcode = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audits_are_not_truncated BEFORE TRUNCATE ON "audits"
  FOR EACH STATEMENT EXECUTE FUNCTION audits_are_not_truncated();
--> statement-breakpoint
-- The differences that row_counts sums up: one row a statement and account, never a row that writers share.
CREATE FUNCTION count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts (account_id, table_name, n)
    SELECT account_id, tg_table_name, count(*) FROM added WHERE archived_at IS NULL GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts (account_id, table_name, n)
    SELECT account_id, tg_table_name, sum(n) FROM (
      SELECT account_id, 1 AS n FROM added WHERE archived_at IS NULL
      UNION ALL
      SELECT account_id, -1 FROM removed WHERE archived_at IS NULL
    ) d GROUP BY 1 HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_counts (account_id, table_name, n)
    SELECT account_id, tg_table_name, -count(*) FROM removed WHERE archived_at IS NULL GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['assets', 'sites', 'locations', 'departments', 'employees', 'asset_categories'] LOOP
    EXECUTE format('CREATE TRIGGER count_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_inserted()', t);
    EXECUTE format('CREATE TRIGGER count_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_updated()', t);
    EXECUTE format('CREATE TRIGGER count_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted()', t);
  END LOOP;
END $$;
