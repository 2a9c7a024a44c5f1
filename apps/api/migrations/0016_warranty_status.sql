DROP INDEX "assets__warranty_end__sort";--> statement-breakpoint
DROP INDEX "assets__expected_end_date__sort";--> statement-breakpoint
CREATE INDEX "assets__warranty_end__sort" ON "assets" USING btree ("account_id","warranty_end","id","status") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "assets__expected_end_date__sort" ON "assets" USING btree ("account_id","expected_end_date","id","status") WHERE archived_at is null;