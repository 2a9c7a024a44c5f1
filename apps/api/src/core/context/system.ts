import { build } from '#db/client.ts'
import type { Ctx } from './ctx.ts'
import type { Services } from './services.ts'

/** The user id of what the system does by itself, and the account id where no account is entered. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The context of the system itself: it enters an account without a session. */
export function systemCtx(
  services: Services,
  {
    account_id,
    user_id = NOBODY,
    request_id = 'job',
  }: { account_id: string; user_id?: string; request_id?: string },
): Ctx {
  return {
    services,
    account_id,
    user_id,
    session_id: null,
    request_id,
    address: null,
    member: undefined,
    door: {
      name: 'enter as system',
      text: `select set_config('app.account_id', $1, true), set_config('app.site_scope', '', true),
        set_config('app.user_id', $2, true),
        set_config('app.currency_digits', (select currency_digits::text from accounts where id = $1::uuid), true), take_role()`,
      values: [account_id, user_id],
    },
    admit: () => {},
    client: undefined,
    db: build,
  }
}
