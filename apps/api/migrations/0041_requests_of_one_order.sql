ALTER TABLE "work_orders" DROP CONSTRAINT "work_request_id__missing";
--> statement-breakpoint
DROP INDEX "work_orders__requested_once";--> statement-breakpoint
ALTER TABLE "work_requests" ADD COLUMN "work_order_id" uuid;--> statement-breakpoint
ALTER TABLE "work_requests" ADD CONSTRAINT "work_order_id__missing" FOREIGN KEY ("account_id","work_order_id") REFERENCES "public"."work_orders"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_requests__work_order_id" ON "work_requests" USING btree ("account_id","work_order_id");
--> statement-breakpoint
-- Processes of the version before say in the work order which request it was made of.
CREATE FUNCTION put_request_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE work_requests SET work_order_id = NEW.id
  WHERE account_id = NEW.account_id AND id = NEW.work_request_id AND work_order_id IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER put_request_in_order AFTER INSERT ON work_orders
  FOR EACH ROW WHEN (NEW.work_request_id IS NOT NULL) EXECUTE FUNCTION put_request_in_order();
--> statement-breakpoint
-- What is there already is put into its work order, account by account.
DO $$
DECLARE a uuid;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a::text, true);
    UPDATE work_requests q SET work_order_id = o.id
      FROM work_orders o WHERE q.account_id = a AND o.account_id = a AND o.work_request_id = q.id;
    -- A request's files stay with it now: those that were brought with one go back to it.
    UPDATE attachments f SET attachable_type = 'WorkRequest', attachable_id = q.id
      FROM work_requests q JOIN audits e ON e.account_id = a AND e.auditable_type = 'WorkRequest' AND e.auditable_id = q.id
        AND e.action = 'attach'
      WHERE q.account_id = a AND f.account_id = a AND f.attachable_type = 'WorkOrder' AND f.attachable_id = q.work_order_id
        AND f.file_key = e.file_keys -> 'attachment' ->> 1;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
