DROP INDEX "audits__together";--> statement-breakpoint
ALTER TABLE "bulk_change_parts" ADD COLUMN "resource" text;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "checksum" text;--> statement-breakpoint
ALTER TABLE "import_errors" ADD COLUMN "cells" jsonb;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "import_id__missing" FOREIGN KEY ("account_id","import_id") REFERENCES "public"."bulk_imports"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes__import" ON "bulk_changes" USING btree ("account_id","import_id","id") WHERE import_id is not null;--> statement-breakpoint
CREATE INDEX "bulk_imports__checksum" ON "bulk_imports" USING btree ("account_id","checksum");--> statement-breakpoint
CREATE INDEX "audits__together" ON "audits" USING btree ("account_id","request_id");