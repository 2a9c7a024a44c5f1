CREATE INDEX "asset_categories__code__sort" ON "asset_categories" USING btree ("account_id","code","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "asset_categories__created_at__sort" ON "asset_categories" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "asset_categories__updated_at__sort" ON "asset_categories" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "depreciation_methods__code__sort" ON "depreciation_methods" USING btree ("account_id","code","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "depreciation_methods__created_at__sort" ON "depreciation_methods" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "depreciation_methods__updated_at__sort" ON "depreciation_methods" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_order_types__key__sort" ON "work_order_types" USING btree ("account_id","key","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_order_types__created_at__sort" ON "work_order_types" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_order_types__updated_at__sort" ON "work_order_types" USING btree ("account_id","updated_at","id") WHERE archived_at is null;