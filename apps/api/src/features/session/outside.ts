import type { Ctx } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { build } from '#db/client.ts'

/** The origin of a call, for the session and the lock of sign-ins. */
export interface Visitor {
  address: string
  user_agent: string | null
  request_id: string
}

/**
 * The context of a request without a sign-in, or of a job. It enters no account, so it can only reach the tables that
 * belong to none: people, sessions, tokens, failed sign-ins, accounts.
 */
export const outsideCtx = (
  services: Services,
  { address, request_id }: { address: string | null; request_id: string } = {
    address: null,
    request_id: 'job',
  },
): Ctx => ({
  services,
  account_id: '',
  user_id: '',
  session_id: null,
  request_id,
  address,
  member: undefined,
  door: { name: 'stay outside', text: "select set_config('app.account_id', '', true)", values: [] },
  admit: () => {},
  client: undefined,
  db: build,
})
