ALTER TABLE "report_recipients" ADD COLUMN "failed_at" timestamptz;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD COLUMN "failure" text;