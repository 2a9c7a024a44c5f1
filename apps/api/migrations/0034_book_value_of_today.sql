ALTER TABLE "asset_books" ADD COLUMN "accumulated" bigint;--> statement-breakpoint
ALTER TABLE "asset_books" ADD COLUMN "book_value" bigint;--> statement-breakpoint
ALTER TABLE "asset_books" ADD COLUMN "valued_through" date DEFAULT '0001-01-01';--> statement-breakpoint
-- What is there already gets its value by the job, which looks for those of earlier days.
ALTER TABLE "asset_books" ALTER COLUMN "valued_through" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "asset_books__book_value" ON "asset_books" USING btree ("account_id","book_id","book_value","asset_id");--> statement-breakpoint
CREATE INDEX "asset_books__valued_through" ON "asset_books" USING btree ("account_id","valued_through") WHERE "asset_books"."valued_through" is not null;