import { build } from '#db/client.ts'
import type { Ctx, Member } from './ctx.ts'
import { forbidden } from './errors.ts'
import { type Door, flagSubjectOf, memberOf } from './member.ts'
import type { Services } from './services.ts'

interface Acting {
  account_id: string
  /** In whose name. */
  user_id: string
  request_id: string
  /** The sites that the person was limited to when they asked; empty: none. */
  site_scope: readonly string[]
  /** What the person must be allowed to; it throws where they aren't. */
  check: (member: Member) => void
}

/**
 * The context of a job that works in somebody's name. Each of its transactions looks anew at what the person may do,
 * and sees no more than they see now and saw when they asked. It throws 403: `membership_inactive` once they are out of
 * the account, or out of an account that was closed; `scope_changed` where the sites of then are none of those of now.
 */
export function actingCtx(services: Services, { check, site_scope, ...who }: Acting): Ctx {
  const { account_id, user_id, request_id } = who
  const ctx: Ctx = {
    services,
    account_id,
    user_id,
    session_id: null,
    request_id,
    address: null,
    member: undefined,
    door: {
      name: 'enter as',
      text: 'select enter_as($1, $2, $3) as door',
      values: [user_id, account_id, site_scope],
    },
    admit: async (answer) => {
      const door = answer as (Door & { sees_nothing: boolean }) | null
      if (!door)
        throw forbidden('This person is no longer active in the account', 'membership_inactive')
      if (door.sees_nothing)
        throw forbidden('This person’s sites were changed in the meantime', 'scope_changed')
      const subject = flagSubjectOf(door)
      const member = memberOf(door, subject, await services.flags.known(subject))
      check(member)
      ctx.member = member
    },
    client: undefined,
    db: build,
  }
  return ctx
}
