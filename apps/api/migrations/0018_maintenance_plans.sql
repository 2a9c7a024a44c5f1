CREATE TABLE "maintenance_plan_dates" (
	"account_id" uuid NOT NULL,
	"maintenance_plan_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"due_date" date,
	"due_value" numeric,
	"work_order_id" uuid,
	CONSTRAINT "maintenance_plan_dates_account_id_maintenance_plan_id_asset_id_pk" PRIMARY KEY("account_id","maintenance_plan_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "maintenance_plans" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"title" text collate "natural_sort" NOT NULL,
	"description" text,
	"work_order_type_id" uuid,
	"asset_id" uuid,
	"category_id" uuid,
	"every" integer NOT NULL,
	"unit" text NOT NULL,
	"meter_name" text,
	"anchor" text DEFAULT 'due' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"lead_days" integer DEFAULT 7 NOT NULL,
	"assigned_to_id" uuid,
	"priority" text,
	"estimated_hours" numeric(8, 2),
	"sets_asset_status" boolean DEFAULT false NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"next_due" date,
	"external_id" text,
	"search" text GENERATED ALWAYS AS (search_text(title, left(description, 2000))) STORED,
	CONSTRAINT "maintenance_plans_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "maintenance_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "plan_due" text;--> statement-breakpoint
ALTER TABLE "maintenance_plan_dates" ADD CONSTRAINT "maintenance_plan_dates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_dates" ADD CONSTRAINT "maintenance_plan_id__missing" FOREIGN KEY ("account_id","maintenance_plan_id") REFERENCES "public"."maintenance_plans"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plan_dates" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "maintenance_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "work_order_type_id__missing" FOREIGN KEY ("account_id","work_order_type_id") REFERENCES "public"."work_order_types"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "category_id__missing" FOREIGN KEY ("account_id","category_id") REFERENCES "public"."asset_categories"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_plans" ADD CONSTRAINT "assigned_to_id__missing" FOREIGN KEY ("account_id","assigned_to_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_plan_dates__due" ON "maintenance_plan_dates" USING btree ("account_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_plan__external_id__taken" ON "maintenance_plans" USING btree ("account_id",lower("external_id")) WHERE archived_at is null and "maintenance_plans"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "maintenance_plans__title__sort" ON "maintenance_plans" USING btree ("account_id","title","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_plans__next_due__sort" ON "maintenance_plans" USING btree ("account_id","next_due","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_plans__created_at__sort" ON "maintenance_plans" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_plans__updated_at__sort" ON "maintenance_plans" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "maintenance_plans__asset_id" ON "maintenance_plans" USING btree ("account_id","asset_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans__category_id" ON "maintenance_plans" USING btree ("account_id","category_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans__work_order_type_id" ON "maintenance_plans" USING btree ("account_id","work_order_type_id");--> statement-breakpoint
CREATE INDEX "maintenance_plans__search" ON "maintenance_plans" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "maintenance_plan_id__missing" FOREIGN KEY ("account_id","maintenance_plan_id") REFERENCES "public"."maintenance_plans"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders__planned_once" ON "work_orders" USING btree ("account_id","maintenance_plan_id","asset_id","plan_due") WHERE "work_orders"."plan_due" is not null;