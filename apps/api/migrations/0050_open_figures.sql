DROP INDEX "work_orders__open__due";--> statement-breakpoint
-- Whoever has a great many work orders makes it beforehand, see the changelog.
CREATE INDEX IF NOT EXISTS "work_orders__open__figures" ON "work_orders" USING btree ("account_id","due_date","id" DESC NULLS FIRST,"status","priority","work_order_type_id","assigned_to_id") WHERE archived_at is null and status in ('to_do', 'in_progress');