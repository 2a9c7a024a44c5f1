CREATE TABLE "notifications" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"record_id" uuid,
	"key" text NOT NULL,
	"by_id" uuid,
	"count" integer DEFAULT 1 NOT NULL,
	"said" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"read_at" timestamptz,
	"mail_at" timestamptz,
	"mail_id" uuid,
	CONSTRAINT "notifications_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications__once" ON "notifications" USING btree ("account_id","user_id","type","key");--> statement-breakpoint
CREATE INDEX "notifications__of" ON "notifications" USING btree ("account_id","user_id","created_at","id") WHERE in_app;--> statement-breakpoint
CREATE INDEX "notifications__unread" ON "notifications" USING btree ("account_id","user_id","created_at","id") WHERE in_app and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications__to_mail" ON "notifications" USING btree ("mail_at") WHERE mail_at is not null and mail_id is null;--> statement-breakpoint
CREATE INDEX "notifications__mail" ON "notifications" USING btree ("account_id","mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "notifications__created_at" ON "notifications" USING btree ("account_id","created_at");