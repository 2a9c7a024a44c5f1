DROP INDEX "work_orders__due_date__sort";--> statement-breakpoint
DROP INDEX "work_orders__status";--> statement-breakpoint
DROP INDEX "work_orders__work_order_type_id";--> statement-breakpoint
DROP INDEX "work_orders__assigned_to_id";--> statement-breakpoint
DROP INDEX "work_orders__asset_id";--> statement-breakpoint
DROP INDEX "work_orders__site_id";--> statement-breakpoint
DROP INDEX "work_orders__location_id";--> statement-breakpoint
DROP INDEX "work_orders__open";--> statement-breakpoint
-- Whoever has a great many work orders makes these beforehand, see the changelog.
CREATE INDEX IF NOT EXISTS "work_orders__due_date__newest" ON "work_orders" USING btree ("account_id","due_date","id" DESC NULLS FIRST) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__status__due" ON "work_orders" USING btree ("account_id","status","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__work_order_type_id__due" ON "work_orders" USING btree ("account_id","work_order_type_id","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__assigned_to_id__due" ON "work_orders" USING btree ("account_id","assigned_to_id","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__asset_id__due" ON "work_orders" USING btree ("account_id","asset_id","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__site_id__due" ON "work_orders" USING btree ("account_id","site_id","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__location_id__due" ON "work_orders" USING btree ("account_id","location_id","due_date","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "work_orders__open__due" ON "work_orders" USING btree ("account_id","due_date","id" DESC NULLS FIRST) WHERE archived_at is null and status in ('to_do', 'in_progress');