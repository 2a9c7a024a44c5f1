CREATE INDEX "audits__by" ON "audits" USING btree ("account_id","user_id","event_date","id");--> statement-breakpoint
CREATE INDEX "audits__kind" ON "audits" USING btree ("account_id","auditable_type","event_date","id") WHERE auditable_type <> 'Asset';--> statement-breakpoint
CREATE INDEX "audits__together" ON "audits" USING btree ("account_id","request_id") WHERE action <> 'create';--> statement-breakpoint
-- Who could read the whole history through the right to see members keeps it, by a right of its own.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    UPDATE roles SET permissions = permissions || '{"audit": ["view"]}'
      WHERE permissions -> 'account_user' ? 'view' AND NOT permissions ? 'audit';
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
