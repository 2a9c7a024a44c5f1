import type { Ctx, Member } from './ctx.ts'
import { forbidden } from './errors.ts'
import { type Door, flagSubjectOf, memberOf } from './member.ts'
import type { Services } from './services.ts'
import { systemCtx } from './system.ts'

interface Acting {
  account_id: string
  /** The person in whose name the job works. */
  user_id: string
  request_id: string
  /** The sites that the person was limited to when they asked; empty for no limit. */
  site_scope: readonly string[]
  /** Throws if the person isn't allowed to do this. */
  check: (member: Member) => void
}

/**
 * The context of a job that works in somebody's name. Each of its transactions checks again what the person may do, and
 * sees only what they may see now and could see when they asked. It throws 403: `membership_inactive` once they have
 * left the account or it was closed, `scope_changed` if none of their sites of then is one of those of now.
 */
export function actingCtx(services: Services, { check, site_scope, ...who }: Acting): Ctx {
  const { account_id, user_id } = who
  const ctx: Ctx = {
    ...systemCtx(services, who),
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
  }
  return ctx
}
