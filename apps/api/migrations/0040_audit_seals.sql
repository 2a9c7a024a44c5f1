CREATE TABLE "audit_seals" (
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"events" integer NOT NULL,
	"digest" text NOT NULL,
	"seal" text NOT NULL,
	"sealed_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_account_id_day_pk" PRIMARY KEY("account_id","day")
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Seals are kept as the history is.
CREATE TRIGGER audits_are_append_only BEFORE UPDATE OR DELETE ON "audit_seals"
  FOR EACH ROW EXECUTE FUNCTION audits_are_append_only();
--> statement-breakpoint
CREATE TRIGGER audits_are_not_truncated BEFORE TRUNCATE ON "audit_seals"
  FOR EACH STATEMENT EXECUTE FUNCTION audits_are_not_truncated();
