-- Whoever has a great many assets makes this beforehand, see the changelog.
CREATE INDEX IF NOT EXISTS "asset_books__book_id__valued_through" ON "asset_books" USING btree ("account_id","book_id","valued_through") WHERE "asset_books"."valued_through" is not null;--> statement-breakpoint
DROP INDEX "asset_books__valued_through";