ALTER TABLE "asset_book_years" DROP CONSTRAINT "asset_book_years_account_id_accounts_id_fk";
