CREATE TABLE "report_recipients" (
	"account_id" uuid NOT NULL,
	"report_schedule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "report_recipients_account_id_report_schedule_id_user_id_pk" PRIMARY KEY("account_id","report_schedule_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuid_v7() NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"lock_version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"report" text NOT NULL,
	"name" text collate "natural_sort" NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"format" text NOT NULL,
	"delivery" text NOT NULL,
	"frequency" text NOT NULL,
	"starts_on" date NOT NULL,
	"next_on" date,
	"last_on" date,
	CONSTRAINT "report_schedules_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_schedule_id__missing" FOREIGN KEY ("account_id","report_schedule_id") REFERENCES "public"."report_schedules"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "user_id__missing" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_recipients__user_id" ON "report_recipients" USING btree ("account_id","user_id");--> statement-breakpoint
CREATE INDEX "report_schedules__next_on" ON "report_schedules" USING btree ("account_id","next_on");