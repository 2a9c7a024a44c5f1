ALTER TABLE "asset_books" DROP CONSTRAINT "asset_books_account_id_accounts_id_fk";
