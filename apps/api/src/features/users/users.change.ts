import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import { refusal, type Skipped } from '#core/bulk/bulk-write.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { conflict, fault, invalid } from '#core/context/errors.ts'
import { audit } from '#core/history/audit.ts'
import { inAccount } from '#core/records/rows.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { voidLinks } from '#shared/members/links.ts'
import { permissionsOf } from '#shared/members/roles.ts'
import { unassignUnseen } from '#shared/work-orders/unseen-work.ts'
import { refuseExceeding, refuseStronger, refuseWiderScope } from './granting.ts'
import type { AccountAccess } from './account-access.ts'
import { administratorsIn, fieldOfLoss, refuseLastAdministrator } from './administrators.ts'
import {
  type Changed,
  membershipChanges,
  type Membership,
  revokedInvitation,
} from './memberships.service.ts'

// Changes of many people of an account, by a bulk change, an import or their undo: they are locked, judged by the same
// rules as one alone, and written together.

export type Held = Membership & { id: string; name: string }
/** A locked person, and the new values of their membership. */
export interface Step {
  held: Held
  values: Changed
}
export type Judge = (step: Step) => void

/** Those of these people who are members, locked in one order, so that two changes can't wait for each other. */
export async function hold(ctx: Ctx, ids: readonly string[], skipped: Skipped[]): Promise<Held[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(memberships), id: memberships.user_id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        inAccount(ctx, memberships),
        inArray(memberships.user_id, [...ids]),
        ne(memberships.status, 'removed'),
      ),
    )
    .orderBy(memberships.user_id)
    .for('no key update', { of: memberships })
  const found = new Set(rows.map(({ id }) => id))
  for (const id of new Set(ids))
    if (!found.has(id))
      skipped.push({ id, name: '', code: 'not_found', reason: 'The record does not exist' })
  return rows
}

/** The permissions of these roles, each read once. */
export async function rightsOf(ctx: Ctx, keys: Iterable<string>) {
  const rights = new Map<string, PermissionMap | undefined>()
  for (const key of new Set(keys)) rights.set(key, await permissionsOf(ctx, key))
  return rights
}

/**
 * The rules for each person, the same as for one alone. The caller is skipped, so that selecting everybody doesn't lock
 * them out.
 */
async function rulesFor({ ctx, granter }: AccountAccess, steps: readonly Step[]): Promise<Judge> {
  const rights = await rightsOf(
    ctx,
    steps.flatMap(({ held, values }) => [held.role_key, values.role_key ?? held.role_key]),
  )
  const administrators = await administratorsIn(ctx)
  return ({ held, values }) => {
    const { user_id, role_key, site_scope } = held
    refuseStronger(granter, { user_id, permissions: rights.get(role_key) ?? {}, site_scope })
    const isLosing = fieldOfLoss(ctx, values) !== undefined
    if (isLosing) refuseLastAdministrator(administrators, user_id, '')
    if (user_id === granter.user_id)
      throw conflict('own_membership', 'This is you: change yourself on your own page')
    if (values.role_key !== undefined) {
      const granted = rights.get(values.role_key)
      if (!granted) throw invalid(fault('', 'role_key does not exist', 'not_found'))
      refuseExceeding(granter, granted, '')
    }
    if (isLosing) administrators.delete(user_id)
  }
}

/** Those whom the rules allow to change; the others are listed with the reason. */
export function allowed(steps: readonly Step[], judge: Judge, skipped: Skipped[]): Step[] {
  return steps.filter((step) => {
    try {
      judge(step)
      return true
    } catch (error) {
      skipped.push(refusal({ ...step.held }, error))
      return false
    }
  })
}

/** Whether these values differ from somebody's membership. */
export const changesIn = (held: Held, values: Changed): boolean =>
  Object.keys(membershipChanges(held, values)).length > 0
const isChanged = ({ held, values }: Step) => changesIn(held, values)

/**
 * The same rules for people in a file, who are changed or invited.
 *
 * @returns throws what a form would be refused with; `invite` returns the sites of whoever invites, where none are
 *   given
 */
export async function judgeNamed(
  access: AccountAccess,
  named: readonly { found: Held | undefined; values: Changed }[],
) {
  const { ctx, granter } = access
  const steps = named.flatMap(({ found, values }) => (found ? [{ held: found, values }] : []))
  const judge = await rulesFor(access, steps)
  const rights = await rightsOf(
    ctx,
    named.flatMap(({ values }) => values.role_key ?? []),
  )
  return {
    change(held: Held, values: Changed): void {
      judge({ held, values })
      if (values.site_scope) refuseWiderScope(granter, values.site_scope, '')
    },
    invite(values: Changed): Changed {
      const { role_key = '', site_scope = [] } = values
      const scope = site_scope.length > 0 ? site_scope : [...granter.site_scope]
      refuseExceeding(granter, rights.get(role_key) ?? {}, '')
      refuseWiderScope(granter, scope, '')
      return { ...values, site_scope: scope }
    },
  }
}

/**
 * Writes people with the same values in one statement, each with their history.
 *
 * @param others people who were added with limits: whoever is limited loses work, which is locked once for all of them
 */
async function write(
  ctx: Ctx,
  steps: readonly Step[],
  action: string,
  others: readonly string[] = [],
): Promise<void> {
  const full = steps.map(({ held, values }) => ({
    held,
    values: { ...values, ...revokedInvitation(held, values.status) },
  }))
  for (const group of Map.groupBy(full, ({ values }) => JSON.stringify(values)).values()) {
    const ids = group.map(({ held }) => held.id)
    const { values } = group[0]!
    await ctx.db
      .update(memberships)
      .set({ ...values, updated_at: sql`now()` })
      .where(and(inAccount(ctx, memberships), inArray(memberships.user_id, ids)))
    if (values.invitation_status === 'revoked')
      await voidLinks(ctx, 'invitation', ids, ctx.account_id)
  }
  await audit(
    ctx,
    ...full.map(({ held, values }) => {
      const changes = membershipChanges(held, values)
      return { type: 'User' as const, id: held.id, action, changes }
    }),
  )
  const limited = full.filter(({ values }) => values.site_scope).map(({ held }) => held.id)
  await unassignUnseen(ctx, [...limited, ...others])
}

/** Writes the changes of a file to members of the account, after it has added `others` with limits. */
export const writeMembers = (ctx: Ctx, steps: readonly Step[], others: readonly string[]) =>
  write(ctx, steps, 'update', others)

/** Writes those whom the rules allow to change, and lists the others. */
export async function carryOut(
  access: AccountAccess,
  steps: readonly Step[],
  action: string,
  skipped: Skipped[],
): Promise<Step[]> {
  const asked = steps.filter(isChanged)
  const permitted = allowed(asked, await rulesFor(access, asked), skipped)
  await write(access.ctx, permitted, action)
  return permitted
}
