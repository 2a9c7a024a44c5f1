CREATE TABLE "work_order_comments" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"work_order_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"edited_at" timestamptz,
	"mention_ids" uuid[] DEFAULT '{}' NOT NULL,
	"attachment_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "work_order_comments_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_costs" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"work_order_id" uuid NOT NULL,
	"kind" text DEFAULT 'part' NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(12, 3) DEFAULT '1' NOT NULL,
	"unit_cost" numeric(19, 4) NOT NULL,
	CONSTRAINT "work_order_costs_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_links" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"work_order_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "work_order_links_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_tasks" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"work_order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"kind" text DEFAULT 'check' NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"unit" text,
	"min" double precision,
	"max" double precision,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"answer" jsonb,
	"done_by_id" uuid,
	"done_at" timestamptz,
	CONSTRAINT "work_order_tasks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_order_time_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"work_order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"minutes" integer NOT NULL,
	"rate" numeric(19, 4),
	"worked_on" date NOT NULL,
	"note" text,
	CONSTRAINT "work_order_time_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "assets_in_maintenance" (
	"account_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	CONSTRAINT "assets_in_maintenance_account_id_asset_id_pk" PRIMARY KEY("account_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "work_order_counts" (
	"account_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"n" integer NOT NULL,
	"seconds" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_orders" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"number" text collate "natural_sort" NOT NULL,
	"title" text collate "natural_sort" NOT NULL,
	"description" text,
	"work_order_type_id" uuid,
	"status" text DEFAULT 'to_do' NOT NULL,
	"status_units" bigint GENERATED ALWAYS AS ((case status when 'to_do' then 1 when 'in_progress' then 2 when 'done' then 3 when 'cancelled' then 4 end)::bigint) STORED,
	"priority" text DEFAULT 'medium' NOT NULL,
	"priority_units" bigint GENERATED ALWAYS AS ((case priority when 'low' then 1 when 'medium' then 2 when 'high' then 3 end)::bigint) STORED,
	"due_date" date,
	"start_date" date,
	"assigned_to_id" uuid,
	"asset_id" uuid,
	"site_id" uuid,
	"location_id" uuid,
	"requested_by_id" uuid,
	"source" text DEFAULT 'manual' NOT NULL,
	"on_hold_reason" text,
	"estimated_hours" numeric(8, 2),
	"started_at" timestamptz,
	"completed_at" timestamptz,
	"completed_by_id" uuid,
	"resolution" text,
	"cancel_reason" text,
	"sets_asset_status" boolean DEFAULT false NOT NULL,
	"downtime_start" timestamptz,
	"downtime_end" timestamptz,
	"watcher_ids" uuid[] DEFAULT '{}' NOT NULL,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(title, number, left(description, 2000))) STORED,
	CONSTRAINT "work_orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_order_comments" ADD CONSTRAINT "work_order_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_comments" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_comments" ADD CONSTRAINT "author_id__missing" FOREIGN KEY ("account_id","author_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_costs" ADD CONSTRAINT "work_order_costs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_costs" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_links" ADD CONSTRAINT "work_order_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_links" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_links" ADD CONSTRAINT "other_id__missing" FOREIGN KEY ("account_id","other_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_tasks" ADD CONSTRAINT "work_order_tasks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_tasks" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_tasks" ADD CONSTRAINT "done_by_id__missing" FOREIGN KEY ("account_id","done_by_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_time_entries" ADD CONSTRAINT "work_order_time_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_time_entries" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_time_entries" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets_in_maintenance" ADD CONSTRAINT "assets_in_maintenance_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets_in_maintenance" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_counts" ADD CONSTRAINT "work_order_counts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_order_type_id__missing" FOREIGN KEY ("account_id","work_order_type_id") REFERENCES "public"."work_order_types"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "location_id__missing" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "assigned_to_id__missing" FOREIGN KEY ("account_id","assigned_to_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "requested_by_id__missing" FOREIGN KEY ("account_id","requested_by_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "completed_by_id__missing" FOREIGN KEY ("account_id","completed_by_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_comments__of" ON "work_order_comments" USING btree ("account_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_costs__of" ON "work_order_costs" USING btree ("account_id","work_order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order_links__once" ON "work_order_links" USING btree ("account_id","work_order_id","other_id","kind");--> statement-breakpoint
CREATE INDEX "work_order_links__other_id" ON "work_order_links" USING btree ("account_id","other_id");--> statement-breakpoint
CREATE INDEX "work_order_tasks__of" ON "work_order_tasks" USING btree ("account_id","work_order_id","position");--> statement-breakpoint
CREATE INDEX "work_order_time_entries__of" ON "work_order_time_entries" USING btree ("account_id","work_order_id","worked_on","id");--> statement-breakpoint
CREATE INDEX "work_order_counts__sum" ON "work_order_counts" USING btree ("account_id","field","value");--> statement-breakpoint
CREATE UNIQUE INDEX "work_order__number__taken" ON "work_orders" USING btree ("account_id",lower("number")) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "work_order__external_id__taken" ON "work_orders" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "work_orders"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "work_orders__due_date__sort" ON "work_orders" USING btree ("account_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__number__sort" ON "work_orders" USING btree ("account_id","number","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__title__sort" ON "work_orders" USING btree ("account_id","title","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__status__sort" ON "work_orders" USING btree ("account_id","status_units","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__priority__sort" ON "work_orders" USING btree ("account_id","priority_units","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__start_date__sort" ON "work_orders" USING btree ("account_id","start_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__completed_at__sort" ON "work_orders" USING btree ("account_id","completed_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__created_at__sort" ON "work_orders" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__updated_at__sort" ON "work_orders" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__status" ON "work_orders" USING btree ("account_id","status","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__work_order_type_id" ON "work_orders" USING btree ("account_id","work_order_type_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__assigned_to_id" ON "work_orders" USING btree ("account_id","assigned_to_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__asset_id" ON "work_orders" USING btree ("account_id","asset_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__site_id" ON "work_orders" USING btree ("account_id","site_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__location_id" ON "work_orders" USING btree ("account_id","location_id","due_date","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_orders__open" ON "work_orders" USING btree ("account_id","due_date","id") WHERE archived_at is null and status in ('to_do', 'in_progress');--> statement-breakpoint
CREATE INDEX "work_orders__watcher_ids" ON "work_orders" USING gin ("account_id","watcher_ids") WHERE "work_orders"."watcher_ids" <> '{}';--> statement-breakpoint
CREATE INDEX "work_orders__requested_by_id" ON "work_orders" USING btree ("account_id","requested_by_id");--> statement-breakpoint
CREATE INDEX "work_orders__sample" ON "work_orders" USING btree ("account_id",uuid_hash("id")) WHERE archived_at is null and uuid_hash("work_orders"."id") % 10 = 0;--> statement-breakpoint
CREATE INDEX "work_orders__search" ON "work_orders" USING gin ("account_id","search" gin_trgm_ops) WITH (gin_pending_list_limit=16384);;
--> statement-breakpoint
-- The values that a work order counts under: what the list is narrowed by, all of it, and what its buckets are made of.
CREATE FUNCTION counted_order_values(o work_orders) RETURNS TABLE (field text, value text, seconds numeric) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('total', NULL, 0), ('status', o.status, 0), ('priority', o.priority, 0), ('source', o.source, 0),
    ('on_hold_reason', o.on_hold_reason, 0), ('work_order_type_id', o.work_order_type_id::text, 0),
    ('assigned_to_id', o.assigned_to_id::text, 0), ('asset_id', o.asset_id::text, 0), ('site_id', o.site_id::text, 0),
    ('location_id', o.location_id::text, 0)
  UNION ALL SELECT 'open', concat_ws(' ', o.status, o.assigned_to_id IS NOT NULL, o.due_date), 0
    WHERE o.status IN ('to_do', 'in_progress')
  UNION ALL SELECT 'done', NULL, greatest(0, extract(epoch FROM o.completed_at - o.created_at))
    WHERE o.status = 'done' AND o.completed_at IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION count_work_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added_rows text := CASE WHEN tg_op <> 'DELETE' THEN 'SELECT o.account_id, v.field, v.value, 1 AS n, v.seconds
    FROM added o CROSS JOIN LATERAL counted_order_values(o) v WHERE o.archived_at IS NULL' END;
  removed_rows text := CASE WHEN tg_op <> 'INSERT' THEN 'SELECT o.account_id, v.field, v.value, -1 AS n, -v.seconds AS seconds
    FROM removed o CROSS JOIN LATERAL counted_order_values(o) v WHERE o.archived_at IS NULL' END;
BEGIN
  EXECUTE format('INSERT INTO work_order_counts (account_id, field, value, n, seconds)
    SELECT account_id, field, value, sum(n), sum(seconds) FROM (%s) d GROUP BY 1, 2, 3 HAVING sum(n) <> 0 OR sum(seconds) <> 0',
    concat_ws(' UNION ALL ', added_rows, removed_rows));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added_work_orders AFTER INSERT ON work_orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();
--> statement-breakpoint
CREATE TRIGGER count_changed_work_orders AFTER UPDATE ON work_orders REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();
--> statement-breakpoint
CREATE TRIGGER count_removed_work_orders AFTER DELETE ON work_orders REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_work_orders();
