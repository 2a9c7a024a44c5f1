ALTER TABLE "employees" drop column "full_name";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "full_name" text collate "natural_sort" GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "employees__full_name__sort" ON "employees" USING btree ("account_id","full_name","id") WHERE archived_at is null;