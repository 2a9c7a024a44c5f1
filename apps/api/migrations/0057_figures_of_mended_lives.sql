-- The rules of changed lives and of write-offs in a last year were mended: what stands of open years is computed anew.
DO $$
DECLARE a record;
BEGIN
  PERFORM set_config('row_security', 'on', true);
  FOR a IN SELECT id FROM accounts LOOP
    PERFORM set_config('app.account_id', a.id::text, true);
    INSERT INTO figures_queue (account_id, grouped, asset_id) VALUES (a.id, 0, '00000000-0000-0000-0000-000000000000')
      ON CONFLICT (account_id, asset_id) DO UPDATE SET put_through = NULL;
  END LOOP;
  PERFORM set_config('app.account_id', '', true);
  PERFORM set_config('row_security', 'off', true);
END $$;
