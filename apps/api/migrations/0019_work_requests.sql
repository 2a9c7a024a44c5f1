CREATE TABLE "work_requests" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamptz,
	"number" text collate "natural_sort" NOT NULL,
	"title" text collate "natural_sort" NOT NULL,
	"description" text,
	"status" text DEFAULT 'new' NOT NULL,
	"source" text DEFAULT 'member' NOT NULL,
	"asset_id" uuid,
	"site_id" uuid,
	"location_id" uuid,
	"requested_by_id" uuid,
	"requester_name" text,
	"requester_email" text,
	"decline_reason" text,
	"follow_hash" text,
	"search" text GENERATED ALWAYS AS (search_text(title, number, requester_name, left(description, 2000))) STORED,
	CONSTRAINT "work_requests_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "public_requests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "work_orders" ADD COLUMN "work_request_id" uuid;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "asset_id__missing" FOREIGN KEY ("account_id","asset_id") REFERENCES "public"."assets"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "site_id__missing" FOREIGN KEY ("account_id","site_id") REFERENCES "public"."sites"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "location_id__missing" FOREIGN KEY ("account_id","location_id") REFERENCES "public"."locations"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "requested_by_id__missing" FOREIGN KEY ("account_id","requested_by_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_request__number__taken" ON "work_requests" USING btree ("account_id",lower("number")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_requests__number__sort" ON "work_requests" USING btree ("account_id","number","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_requests__title__sort" ON "work_requests" USING btree ("account_id","title","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_requests__created_at__sort" ON "work_requests" USING btree ("account_id","created_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_requests__updated_at__sort" ON "work_requests" USING btree ("account_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "work_requests__asset_id" ON "work_requests" USING btree ("account_id","asset_id");--> statement-breakpoint
CREATE INDEX "work_requests__site_id" ON "work_requests" USING btree ("account_id","site_id");--> statement-breakpoint
CREATE INDEX "work_requests__location_id" ON "work_requests" USING btree ("account_id","location_id");--> statement-breakpoint
CREATE INDEX "work_requests__follow" ON "work_requests" USING btree ("account_id","follow_hash") WHERE "work_requests"."follow_hash" is not null;--> statement-breakpoint
CREATE INDEX "work_requests__search" ON "work_requests" USING gin ("account_id","search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "work_orders" ADD CONSTRAINT "work_request_id__missing" FOREIGN KEY ("account_id","work_request_id") REFERENCES "public"."work_requests"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "work_orders__requested_once" ON "work_orders" USING btree ("account_id","work_request_id") WHERE "work_orders"."work_request_id" is not null;