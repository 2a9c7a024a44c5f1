-- Descriptions and notes are searched too: the tables are written anew, and their indexes built again.
ALTER TABLE "asset_categories" drop column "search";--> statement-breakpoint
ALTER TABLE "asset_categories" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code, left(description, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "assets" drop column "search";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, asset_tag, serial_number, barcode, manufacturer, model, model_number, purchase_order, custom_text(custom_fields), left(description, 2000), left(notes, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "depreciation_methods" drop column "search";--> statement-breakpoint
ALTER TABLE "depreciation_methods" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code, left(description, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "departments" drop column "search";--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code, cost_centre, left(description, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "employees" drop column "search";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(first_name, last_name, email, employee_number, job_title, left(notes, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "locations" drop column "search";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code, barcode, left(description, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "sites" drop column "search";--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, code, city, address_line1, left(description, 2000))) STORED;--> statement-breakpoint
ALTER TABLE "work_order_types" drop column "search";--> statement-breakpoint
ALTER TABLE "work_order_types" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name, key, left(description, 2000))) STORED;--> statement-breakpoint
-- The indexes went with the columns.
CREATE INDEX "asset_categories__search" ON "asset_categories" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets__search" ON "assets" USING gin ("account_id","search" gin_trgm_ops) WITH (gin_pending_list_limit=16384);--> statement-breakpoint
CREATE INDEX "depreciation_methods__search" ON "depreciation_methods" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "departments__search" ON "departments" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "employees__search" ON "employees" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "locations__search" ON "locations" USING gin ("account_id","search" gin_trgm_ops) WITH (gin_pending_list_limit=16384);--> statement-breakpoint
CREATE INDEX "sites__search" ON "sites" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_order_types__search" ON "work_order_types" USING gin ("account_id","search" gin_trgm_ops);
