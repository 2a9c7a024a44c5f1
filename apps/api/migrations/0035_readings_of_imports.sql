ALTER TABLE "asset_meter_readings" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "asset_meters" ADD COLUMN "import_id" uuid;--> statement-breakpoint
CREATE INDEX "asset_meter_readings__import" ON "asset_meter_readings" USING btree ("account_id","import_id","id") WHERE import_id is not null;