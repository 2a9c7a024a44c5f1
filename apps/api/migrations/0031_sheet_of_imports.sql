ALTER TABLE "bulk_imports" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "sheets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_imports" ADD COLUMN "header_row" integer DEFAULT 1 NOT NULL;