ALTER TABLE "asset_meter_readings" ADD COLUMN "work_order_task_id" uuid;--> statement-breakpoint
ALTER TABLE "work_order_tasks" ADD COLUMN "not_read" text;--> statement-breakpoint
ALTER TABLE "asset_meter_readings" ADD CONSTRAINT "work_order_task_id__missing" FOREIGN KEY ("account_id","work_order_task_id") REFERENCES "public"."work_order_tasks"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_meter_readings__task" ON "asset_meter_readings" USING btree ("account_id","work_order_task_id") WHERE work_order_task_id is not null;