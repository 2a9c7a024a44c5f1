CREATE TABLE "asset_book_years" (
	"account_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"fiscal_year" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"segment" smallint DEFAULT 0 NOT NULL,
	"category_id" uuid,
	"site_id" uuid,
	"department_id" uuid,
	"opening_count" smallint NOT NULL,
	"rest_count" smallint NOT NULL,
	"opening_cost" bigint NOT NULL,
	"opening_accumulated" bigint NOT NULL,
	"rest_cost" bigint NOT NULL,
	"rest_accumulated" bigint NOT NULL,
	"brought_cost" bigint[],
	"brought_accumulated" bigint[],
	"additions" bigint[],
	"revaluation_cost" bigint[],
	"revaluation_accumulated" bigint[],
	"charge" bigint[],
	"impairment" bigint[],
	"disposals_cost" bigint[],
	"disposals_accumulated" bigint[],
	"transfers_cost" bigint[],
	"transfers_accumulated" bigint[],
	"proceeds" bigint[],
	"selling_costs" bigint[],
	"counted" bigint[],
	CONSTRAINT "asset_book_years_pk" PRIMARY KEY("account_id","book_id","fiscal_year","asset_id","segment")
);
--> statement-breakpoint
CREATE TABLE "asset_books" (
	"account_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"cost" bigint NOT NULL,
	"salvage" bigint NOT NULL,
	"depreciation_method_id" uuid,
	"method_version" integer,
	"useful_life_months" integer,
	"acquired_on" date,
	"in_service_on" date,
	"ends_on" date,
	"problem" text,
	"first_year" smallint,
	"last_year" smallint,
	CONSTRAINT "asset_books_account_id_asset_id_book_id_pk" PRIMARY KEY("account_id","asset_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "book_year_sums" (
	"account_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"fiscal_year" smallint NOT NULL,
	"category_id" uuid,
	"site_id" uuid,
	"department_id" uuid,
	"opening_count" integer NOT NULL,
	"rest_count" integer NOT NULL,
	"opening_cost" bigint NOT NULL,
	"opening_accumulated" bigint NOT NULL,
	"rest_cost" bigint NOT NULL,
	"rest_accumulated" bigint NOT NULL,
	"brought_cost" bigint[],
	"brought_accumulated" bigint[],
	"additions" bigint[],
	"revaluation_cost" bigint[],
	"revaluation_accumulated" bigint[],
	"charge" bigint[],
	"impairment" bigint[],
	"disposals_cost" bigint[],
	"disposals_accumulated" bigint[],
	"transfers_cost" bigint[],
	"transfers_accumulated" bigint[],
	"proceeds" bigint[],
	"selling_costs" bigint[],
	"counted" bigint[]
);
--> statement-breakpoint
CREATE TABLE "figures_checks" (
	"account_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"checked_at" timestamptz DEFAULT now() NOT NULL,
	"assets" integer NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "figures_checks_account_id_book_id_checked_at_pk" PRIMARY KEY("account_id","book_id","checked_at")
);
--> statement-breakpoint
CREATE TABLE "figures_queue" (
	"account_id" uuid NOT NULL,
	"grouped" bigint NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "figures_queue_account_id_asset_id_pk" PRIMARY KEY("account_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "figures_runs" (
	"account_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"finished_at" timestamptz,
	CONSTRAINT "figures_runs_account_id_version_pk" PRIMARY KEY("account_id","version")
);
--> statement-breakpoint
CREATE TABLE "asset_book_settings" (
	"account_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"depreciation_method_id" uuid,
	"useful_life_months" integer,
	"cost" numeric(19, 4),
	"salvage_value" numeric(19, 4),
	"in_service_date" date,
	"opening_accumulated" numeric(19, 4),
	"opening_as_of" date,
	"convention" text,
	"units_total" numeric,
	"asset_meter_id" uuid,
	"charges" jsonb,
	CONSTRAINT "asset_book_settings_account_id_asset_id_book_id_pk" PRIMARY KEY("account_id","asset_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "asset_transfers" (
	"account_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"moved_on" date NOT NULL,
	"moved_at" timestamptz DEFAULT clock_timestamp() NOT NULL,
	"category_id" uuid,
	"site_id" uuid,
	"department_id" uuid,
	CONSTRAINT "asset_transfers_account_id_asset_id_moved_at_pk" PRIMARY KEY("account_id","asset_id","moved_at")
);
--> statement-breakpoint
CREATE TABLE "books" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"name" text collate "natural_sort" NOT NULL,
	"code" text collate "natural_sort",
	"is_default" boolean DEFAULT false NOT NULL,
	"fiscal_year_start_month" integer,
	"frequency" text DEFAULT 'monthly' NOT NULL,
	"locked_through" date,
	CONSTRAINT "books_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "category_books" (
	"account_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"depreciation_method_id" uuid,
	"useful_life_months" integer,
	"salvage_percent" numeric(7, 4),
	"capitalization_threshold" numeric(19, 4),
	"low_value_limit" numeric(19, 4),
	"low_value_rule" text,
	CONSTRAINT "category_books_account_id_category_id_book_id_pk" PRIMARY KEY("account_id","category_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "depreciation_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"asset_id" uuid NOT NULL,
	"book_id" uuid,
	"type" text NOT NULL,
	"effective_date" date NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text,
	"reverses_id" uuid,
	"created_by_id" uuid,
	CONSTRAINT "depreciation_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "depreciation_method_versions" (
	"account_id" uuid NOT NULL,
	"depreciation_method_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"method" jsonb NOT NULL,
	CONSTRAINT "depreciation_method_versions_pk" PRIMARY KEY("account_id","depreciation_method_id","version")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "disposal_costs" numeric(19, 4);--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "straight_line_switch" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "straight_line_remaining" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "default_salvage_percent" numeric(7, 4);--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "default_salvage_amount" numeric(19, 4);--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "rounding" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "table_key" text;--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "table_percents" text[];--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "pool_years" integer;--> statement-breakpoint
ALTER TABLE "asset_book_years" ADD CONSTRAINT "asset_book_years_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_books" ADD CONSTRAINT "asset_books_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_books" ADD CONSTRAINT "book_id__missing" FOREIGN KEY ("account_id","book_id") REFERENCES "public"."books"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_year_sums" ADD CONSTRAINT "book_year_sums_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures_checks" ADD CONSTRAINT "figures_checks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures_queue" ADD CONSTRAINT "figures_queue_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "figures_runs" ADD CONSTRAINT "figures_runs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_book_settings" ADD CONSTRAINT "asset_book_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_book_settings" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_book_settings" ADD CONSTRAINT "book_id__missing" FOREIGN KEY ("account_id","book_id") REFERENCES "public"."books"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_book_settings" ADD CONSTRAINT "depreciation_method_id__missing" FOREIGN KEY ("account_id","depreciation_method_id") REFERENCES "public"."depreciation_methods"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_book_settings" ADD CONSTRAINT "asset_meter_id__missing" FOREIGN KEY ("account_id","asset_meter_id") REFERENCES "public"."asset_meters"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_transfers" ADD CONSTRAINT "asset_transfers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books" ADD CONSTRAINT "books_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_books" ADD CONSTRAINT "category_books_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_books" ADD CONSTRAINT "category_id__missing" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."asset_categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_books" ADD CONSTRAINT "book_id__missing" FOREIGN KEY ("account_id","book_id") REFERENCES "public"."books"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_books" ADD CONSTRAINT "depreciation_method_id__missing" FOREIGN KEY ("account_id","depreciation_method_id") REFERENCES "public"."depreciation_methods"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_events" ADD CONSTRAINT "depreciation_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_events" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_events" ADD CONSTRAINT "book_id__missing" FOREIGN KEY ("account_id","book_id") REFERENCES "public"."books"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_events" ADD CONSTRAINT "reverses_id__missing" FOREIGN KEY ("account_id","reverses_id") REFERENCES "public"."depreciation_events"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_method_versions" ADD CONSTRAINT "depreciation_method_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "depreciation_method_versions" ADD CONSTRAINT "depreciation_method_id__missing" FOREIGN KEY ("account_id","depreciation_method_id") REFERENCES "public"."depreciation_methods"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_book_years__rest" ON "asset_book_years" USING btree ("account_id","book_id","fiscal_year") WHERE "asset_book_years"."rest_count" <> 0;--> statement-breakpoint
CREATE INDEX "asset_books__method" ON "asset_books" USING btree ("account_id","depreciation_method_id","method_version");--> statement-breakpoint
CREATE INDEX "asset_books__problem" ON "asset_books" USING btree ("account_id","book_id","problem") WHERE "asset_books"."problem" is not null;--> statement-breakpoint
CREATE INDEX "book_year_sums__year" ON "book_year_sums" USING btree ("account_id","book_id","fiscal_year");--> statement-breakpoint
CREATE INDEX "book_year_sums__rest" ON "book_year_sums" USING btree ("account_id","book_id","fiscal_year") WHERE "book_year_sums"."rest_count" <> 0 or "book_year_sums"."rest_cost" <> 0 or "book_year_sums"."rest_accumulated" <> 0;--> statement-breakpoint
CREATE INDEX "figures_queue__order" ON "figures_queue" USING btree ("account_id","grouped","asset_id");--> statement-breakpoint
CREATE INDEX "asset_book_settings__depreciation_method_id" ON "asset_book_settings" USING btree ("account_id","depreciation_method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "book__name__taken" ON "books" USING btree ("account_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book__code__taken" ON "books" USING btree ("account_id",lower("code")) WHERE archived_at is null and "books"."code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "books__default" ON "books" USING btree ("account_id") WHERE "books"."is_default";--> statement-breakpoint
CREATE INDEX "category_books__depreciation_method_id" ON "category_books" USING btree ("account_id","depreciation_method_id");--> statement-breakpoint
CREATE INDEX "depreciation_events__of" ON "depreciation_events" USING btree ("account_id","asset_id","effective_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "depreciation_events__reversed" ON "depreciation_events" USING btree ("account_id","reverses_id") WHERE "depreciation_events"."reverses_id" is not null;
--> statement-breakpoint
-- Every account has a book from the beginning, whoever makes it, named in its language.
CREATE FUNCTION default_book_name(language text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE language WHEN 'es' THEN 'Contabilidad' WHEN 'fr' THEN 'Comptabilité' WHEN 'de' THEN 'Rechnungswesen' ELSE 'Accounting' END
$$;
--> statement-breakpoint
CREATE FUNCTION add_default_book() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE entered text := coalesce(current_setting('app.account_id', true), '');
BEGIN
  PERFORM set_config('app.account_id', NEW.id::text, true);
  INSERT INTO books (account_id, name, is_default) VALUES (NEW.id, default_book_name(NEW.language), true);
  PERFORM set_config('app.account_id', entered, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_default_book AFTER INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION add_default_book();
--> statement-breakpoint
-- Flows are summed month by month; a year without any is null.
CREATE FUNCTION add_months(a bigint[], b bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY[a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6],
    a[7] + b[7], a[8] + b[8], a[9] + b[9], a[10] + b[10], a[11] + b[11], a[12] + b[12]]
$$;
--> statement-breakpoint
CREATE AGGREGATE sum_months(bigint[]) (sfunc = add_months, stype = bigint[], combinefunc = add_months, parallel = safe);
--> statement-breakpoint
CREATE FUNCTION less_months(a bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY[-a[1], -a[2], -a[3], -a[4], -a[5], -a[6], -a[7], -a[8], -a[9], -a[10], -a[11], -a[12]]
$$;
--> statement-breakpoint
-- Assets of one group get the same number, so that those of a group are computed together.
CREATE FUNCTION figures_group(a assets) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended(concat_ws(',', coalesce(a.category_id::text, ''), coalesce(a.site_id::text, ''), coalesce(a.department_id::text, '')), 0)
$$;
--> statement-breakpoint
CREATE FUNCTION queue_added_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figures_queue (account_id, grouped, asset_id)
    SELECT a.account_id, figures_group(a), a.id FROM added a WHERE a.purchase_cost IS NOT NULL
    ON CONFLICT (account_id, asset_id) DO UPDATE SET grouped = excluded.grouped;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION queue_changed_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added a WHERE a.purchase_cost IS NOT NULL)
    AND NOT EXISTS (SELECT FROM removed r WHERE r.purchase_cost IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO figures_queue (account_id, grouped, asset_id)
    SELECT a.account_id, figures_group(a), a.id
    FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id
    WHERE (a.purchase_cost IS NOT NULL OR r.purchase_cost IS NOT NULL) AND (a.purchase_cost, a.purchase_date, a.in_service_date, a.salvage_value, a.depreciation_method_id, a.useful_life_months, a.opening_accumulated,
        a.opening_as_of, a.disposed_on, a.disposal_proceeds, a.disposal_costs, a.archived_at, a.category_id, a.site_id, a.department_id, a.status = 'planned')
      IS DISTINCT FROM (r.purchase_cost, r.purchase_date, r.in_service_date, r.salvage_value, r.depreciation_method_id, r.useful_life_months, r.opening_accumulated,
        r.opening_as_of, r.disposed_on, r.disposal_proceeds, r.disposal_costs, r.archived_at, r.category_id, r.site_id, r.department_id, r.status = 'planned')
    ON CONFLICT (account_id, asset_id) DO UPDATE SET grouped = excluded.grouped;
  INSERT INTO asset_transfers (account_id, asset_id, moved_on, category_id, site_id, department_id)
    SELECT r.account_id, r.id, (now() AT TIME ZONE o.time_zone)::date, r.category_id, r.site_id, r.department_id
    FROM removed r JOIN added a ON a.account_id = r.account_id AND a.id = r.id JOIN accounts o ON o.id = r.account_id
    WHERE r.purchase_cost IS NOT NULL
      AND (r.category_id, r.site_id, r.department_id) IS DISTINCT FROM (a.category_id, a.site_id, a.department_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER queue_added_assets AFTER INSERT ON assets REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_added_assets();
--> statement-breakpoint
CREATE TRIGGER queue_changed_assets AFTER UPDATE ON assets REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_assets();
--> statement-breakpoint
-- What is there already: a book for each account, its assets to be computed, and where they were before they were moved.
DO $$
DECLARE a record;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id, language, time_zone FROM accounts LOOP
    PERFORM set_config('app.account_id', a.id::text, true);
    INSERT INTO books (account_id, name, is_default) VALUES (a.id, default_book_name(a.language), true);
    INSERT INTO figures_queue (account_id, grouped, asset_id)
      SELECT t.account_id, figures_group(t), t.id FROM assets t WHERE t.account_id = a.id AND t.purchase_cost IS NOT NULL;
    INSERT INTO asset_transfers (account_id, asset_id, moved_on, moved_at, category_id, site_id, department_id)
      SELECT t.account_id, t.id, (e.event_date AT TIME ZONE a.time_zone)::date, e.event_date,
        (coalesce(c.was, ARRAY[t.category_id]))[1], (coalesce(s.was, ARRAY[t.site_id]))[1], (coalesce(d.was, ARRAY[t.department_id]))[1]
      FROM (SELECT DISTINCT auditable_id, event_date FROM audits WHERE account_id = a.id AND auditable_type = 'Asset'
          AND action <> 'create' AND changes ?| ARRAY['category_id', 'site_id', 'department_id']) e
      JOIN assets t ON t.account_id = a.id AND t.id = e.auditable_id AND t.purchase_cost IS NOT NULL
      LEFT JOIN LATERAL (SELECT ARRAY[(f.changes->'category_id'->>0)::uuid] AS was FROM audits f WHERE f.account_id = a.id
        AND f.auditable_type = 'Asset' AND f.auditable_id = t.id AND f.event_date >= e.event_date AND f.action <> 'create'
        AND f.changes ? 'category_id' ORDER BY f.event_date, f.id LIMIT 1) c ON true
      LEFT JOIN LATERAL (SELECT ARRAY[(f.changes->'site_id'->>0)::uuid] AS was FROM audits f WHERE f.account_id = a.id
        AND f.auditable_type = 'Asset' AND f.auditable_id = t.id AND f.event_date >= e.event_date AND f.action <> 'create'
        AND f.changes ? 'site_id' ORDER BY f.event_date, f.id LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT ARRAY[(f.changes->'department_id'->>0)::uuid] AS was FROM audits f WHERE f.account_id = a.id
        AND f.auditable_type = 'Asset' AND f.auditable_id = t.id AND f.event_date >= e.event_date AND f.action <> 'create'
        AND f.changes ? 'department_id' ORDER BY f.event_date, f.id LIMIT 1) d ON true;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
