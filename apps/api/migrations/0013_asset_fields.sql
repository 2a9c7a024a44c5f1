ALTER TABLE "accounts" ADD COLUMN "hidden_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "required_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
