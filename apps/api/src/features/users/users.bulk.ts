import { createHash } from 'node:crypto'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import type { UserBulkChanges } from '@steward/contract/users.ts'
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { keepUndo, takeUndo } from '#core/bulk/bulk-undo.ts'
import { type Before, refusal, type Skipped } from '#core/bulk/bulk-write.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { conflict, fault, forbidden, invalid } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { inAccount } from '#core/records/rows.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { voidInvitations } from '#shared/members/invitations.ts'
import { permissionsOf } from '#shared/members/roles.ts'
import { refuseExceeding, refuseStronger, refuseWiderScope } from './granting.ts'
import { change, type Inside, insideOf } from './inside.ts'
import {
  administratorsIn,
  type Changed,
  differences,
  inviteAgain,
  losing,
  type Membership,
  oneAtATime,
  refuseGrant,
  refuseInviting,
  refuseLast,
  revoking,
} from './memberships.service.ts'

export type Held = Membership & { id: string; name: string }
/** A person who is held, and what is to be written over their membership. */
interface Step {
  held: Held
  values: Changed
}
type Judge = (step: Step) => void
type Answer = Promise<{ data: BulkResult }>

const RESOURCE = 'users'

/** The people of the account among these, held in one order, so that two changes can't wait for each other. */
async function hold(ctx: Ctx, ids: readonly string[], skipped: Skipped[]): Promise<Held[]> {
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
    .for('update', { of: memberships })
  const found = new Set(rows.map(({ id }) => id))
  for (const id of new Set(ids))
    if (!found.has(id))
      skipped.push({ id, name: '', code: 'not_found', reason: 'The record does not exist' })
  return rows
}

/** What each of these roles allows: read once a role. */
async function rightsOf(ctx: Ctx, keys: Iterable<string>) {
  const rights = new Map<string, PermissionMap | undefined>()
  for (const key of new Set(keys)) rights.set(key, await permissionsOf(ctx, key))
  return rights
}

/**
 * The rules for each person, the same as for one alone. Only one's own place stays as it is: whoever ticks everybody
 * doesn't mean to shut themselves out.
 */
async function rulesFor({ ctx, granter }: Inside, steps: readonly Step[]): Promise<Judge> {
  const rights = await rightsOf(
    ctx,
    steps.flatMap(({ held, values }) => [held.role_key, values.role_key ?? held.role_key]),
  )
  const administrators = await administratorsIn(ctx)
  return ({ held, values }) => {
    const { user_id, role_key, site_scope } = held
    refuseStronger(granter, { user_id, permissions: rights.get(role_key) ?? {}, site_scope })
    const isLosing = losing(ctx, values) !== undefined
    if (isLosing) refuseLast(administrators, user_id, '')
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

/** Those whom the rules let go on; the others are named with the reason. */
function allowed(steps: readonly Step[], judge: Judge, skipped: Skipped[]): Step[] {
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

/** A number for what a person is in the account: it differs as soon as somebody has changed that. */
const versionOf = ({ role_key, status, site_scope }: Membership): number => {
  const text = JSON.stringify([role_key, status, site_scope])
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16)
}

const beforeOf = ({ held, values }: Step): Before => ({
  id: held.id,
  lock_version: versionOf({ ...held, ...values }),
  fields: Object.fromEntries(
    Object.keys(values).map((field) => [field, held[field as keyof Held]]),
  ),
})

/** Whether these values would change somebody's place in the account. */
export const changesIn = (held: Held, values: Changed): boolean =>
  Object.keys(differences(held, values)).length > 0
const isChanged = ({ held, values }: Step) => changesIn(held, values)

/**
 * The same rules for people that a file names, whom it changes or asks in.
 *
 * @returns what throws as a form is refused; whoever is asked in by somebody who is limited to sites gets these
 */
export async function judgeOf(
  inside: Inside,
  named: readonly { found: Held | undefined; values: Changed }[],
) {
  const { ctx, granter } = inside
  const steps = named.flatMap(({ found, values }) => (found ? [{ held: found, values }] : []))
  const judge = await rulesFor(inside, steps)
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

/** Writes people with the same values in one statement, each with their history. */
async function write(ctx: Ctx, steps: readonly Step[], action: string): Promise<void> {
  const full = steps.map(({ held, values }) => ({
    held,
    values: { ...values, ...revoking(held, values.status) },
  }))
  for (const group of Map.groupBy(full, ({ values }) => JSON.stringify(values)).values()) {
    const ids = group.map(({ held }) => held.id)
    const { values } = group[0]!
    await ctx.db
      .update(memberships)
      .set({ ...values, updated_at: sql`now()` })
      .where(and(inAccount(ctx, memberships), inArray(memberships.user_id, ids)))
    if (values.invitation_status === 'revoked') await voidInvitations(ctx, ids, ctx.account_id)
  }
  await audit(
    ctx,
    ...full.map(({ held, values }) => {
      const changes = differences(held, values)
      return { type: 'User' as const, id: held.id, action, changes }
    }),
  )
}

/** Writes what a file says of people who are in the account. */
export const writeMembers = (ctx: Ctx, steps: readonly Step[]) => write(ctx, steps, 'update')

async function carryOut(
  inside: Inside,
  steps: readonly Step[],
  action: string,
  skipped: Skipped[],
): Promise<Step[]> {
  const asked = steps.filter(isChanged)
  const permitted = allowed(asked, await rulesFor(inside, asked), skipped)
  await write(inside.ctx, permitted, action)
  return permitted
}

async function changeAll(
  inside: Inside,
  ids: readonly string[],
  { role_key, status }: UserBulkChanges,
): Answer {
  const { ctx } = inside
  await oneAtATime(ctx)
  await refuseGrant(inside, { role_key }, '/users/changes')
  const skipped: Skipped[] = []
  const values = given({ role_key, status }) as Changed
  const held = await hold(ctx, ids, skipped)
  const isRemoved = status === 'removed'
  const done = await carryOut(
    inside,
    held.map((held) => ({ held, values })),
    isRemoved ? 'remove' : 'update',
    skipped,
  )
  // Whoever was taken out may be in other hands by tomorrow: they are asked again, not put back.
  const undo_token = isRemoved ? null : await keepUndo(ctx, RESOURCE, done.map(beforeOf))
  return { data: { changed: done.length, skipped, undo_token } }
}

async function inviteAll({ ctx, granter }: Inside, ids: readonly string[]): Answer {
  const skipped: Skipped[] = []
  const held = await hold(ctx, ids, skipped)
  const rights = await rightsOf(
    ctx,
    held.map(({ role_key }) => role_key),
  )
  const judge: Judge = ({ held }) => {
    refuseStronger(granter, { ...held, permissions: rights.get(held.role_key) ?? {} })
    refuseInviting(held)
  }
  const steps = held.map((held) => ({ held, values: {} }))
  const permitted = allowed(steps, judge, skipped)
  if (permitted.length > 0)
    await inviteAgain(
      ctx,
      permitted.map(({ held }) => held.id),
    )
  return { data: { changed: permitted.length, skipped, undo_token: null } }
}

/** @throws 403 for who may change people, but not take them out or invite them */
function refuseBeyond(permissions: PermissionMap, changes: UserBulkChanges): void {
  if (changes.status === 'removed' && !allows(permissions, 'account_user:delete')) throw forbidden()
  if (changes.resend_invitation && !allows(permissions, 'account_user:create')) throw forbidden()
}

const isSingleAction = ({ role_key, status, resend_invitation }: UserBulkChanges): boolean =>
  !resend_invitation || (role_key === undefined && status === undefined)

/**
 * Changes many people of the account in one transaction. Whom the rules protect stays as they are and is named with
 * the reason; for the others it holds from their next request on.
 *
 * @throws 422 for a role that doesn't exist or goes beyond the caller's own; 403 without the right for it
 */
export async function changeUsers(
  ctx: Ctx,
  { ids, changes }: { ids: readonly string[]; changes: UserBulkChanges },
): Answer {
  const { account_id, permissions } = await admitted(ctx)
  refuseBeyond(permissions, changes)
  if (!isSingleAction(changes)) {
    const pointer = '/users/changes/resend_invitation'
    throw invalid(fault(pointer, 'Invitations are sent again without other changes'))
  }
  return change(await insideOf(ctx, account_id), (inside) =>
    changes.resend_invitation ? inviteAll(inside, ids) : changeAll(inside, ids, changes),
  )
}

/**
 * Gives people back what a bulk change took within a day, unless somebody has changed it since or the rules refuse it
 * by now. An invitation that was revoked stays so: it is sent again.
 *
 * @throws 404 when there is nothing to undo for this token and person
 */
export async function undoUsers(ctx: Ctx, token: string): Answer {
  const { account_id } = await admitted(ctx)
  return change(await insideOf(ctx, account_id), async (inside) => {
    await oneAtATime(inside.ctx)
    const skipped: Skipped[] = []
    const before = new Map(
      (await takeUndo(inside.ctx, RESOURCE, token)).map((one) => [one.id, one]),
    )
    const people = await hold(inside.ctx, [...before.keys()], skipped)
    const fresh =
      (held: Held): Judge =>
      () => {
        if (versionOf(held) !== before.get(held.id)!.lock_version)
          throw conflict('stale_record', 'Someone changed it in the meantime')
      }
    const steps = people
      .map((held) => ({ held, values: before.get(held.id)!.fields as Changed }))
      .filter((step) => allowed([step], fresh(step.held), skipped).length > 0)
    const done = await carryOut(inside, steps, 'undo', skipped)
    return { data: { changed: done.length, skipped, undo_token: null } }
  })
}
