DROP INDEX "department__name__taken";--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "date_orders" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "department__name__taken" ON "departments" USING btree ("account_id",coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid),lower("name")) WHERE archived_at is null;