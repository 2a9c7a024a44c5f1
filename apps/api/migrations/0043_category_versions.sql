CREATE TABLE "category_versions" (
	"account_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"says" jsonb NOT NULL,
	CONSTRAINT "category_versions_account_id_category_id_version_pk" PRIMARY KEY("account_id","category_id","version")
);
--> statement-breakpoint
ALTER TABLE "asset_books" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "asset_books" ADD COLUMN "given_version" integer;--> statement-breakpoint
ALTER TABLE "category_versions" ADD CONSTRAINT "category_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;