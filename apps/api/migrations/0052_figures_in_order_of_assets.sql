ALTER TABLE "book_year_sums" DROP CONSTRAINT "book_year_sums_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "figures_queue" DROP CONSTRAINT "figures_queue_account_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "figures_queue__order";