DROP INDEX "work_orders__status";--> statement-breakpoint
DROP INDEX "work_orders__work_order_type_id";--> statement-breakpoint
DROP INDEX "work_orders__assigned_to_id";--> statement-breakpoint
DROP INDEX "work_orders__asset_id";--> statement-breakpoint
DROP INDEX "work_orders__site_id";--> statement-breakpoint
DROP INDEX "work_orders__location_id";--> statement-breakpoint
CREATE INDEX "maintenance_plan_dates__asset_id" ON "maintenance_plan_dates" USING btree ("account_id","asset_id");--> statement-breakpoint
CREATE INDEX "work_order_comments__author_id" ON "work_order_comments" USING btree ("account_id","author_id");--> statement-breakpoint
CREATE INDEX "work_order_tasks__done_by_id" ON "work_order_tasks" USING btree ("account_id","done_by_id");--> statement-breakpoint
CREATE INDEX "work_order_time_entries__user_id" ON "work_order_time_entries" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "work_orders__completed_by_id" ON "work_orders" USING btree ("account_id","completed_by_id");--> statement-breakpoint
CREATE INDEX "work_orders__maintenance_plan_id" ON "work_orders" USING btree ("account_id","maintenance_plan_id");--> statement-breakpoint
CREATE INDEX "work_orders__status" ON "work_orders" USING btree ("account_id","status","due_date","id");--> statement-breakpoint
CREATE INDEX "work_orders__work_order_type_id" ON "work_orders" USING btree ("account_id","work_order_type_id","due_date","id");--> statement-breakpoint
CREATE INDEX "work_orders__assigned_to_id" ON "work_orders" USING btree ("account_id","assigned_to_id","due_date","id");--> statement-breakpoint
CREATE INDEX "work_orders__asset_id" ON "work_orders" USING btree ("account_id","asset_id","due_date","id");--> statement-breakpoint
CREATE INDEX "work_orders__site_id" ON "work_orders" USING btree ("account_id","site_id","due_date","id");--> statement-breakpoint
CREATE INDEX "work_orders__location_id" ON "work_orders" USING btree ("account_id","location_id","due_date","id");