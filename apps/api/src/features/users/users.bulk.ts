import { createHash } from 'node:crypto'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import type { UserBulkChanges } from '@steward/contract/users.ts'
import { keepUndo, takeUndo } from '#core/bulk/bulk-undo.ts'
import type { Before, Skipped } from '#core/bulk/bulk-write.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { conflict, fault, forbidden, invalid } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { refuseStronger } from './granting.ts'
import { changeWithin, type AccountAccess, accessTo } from './account-access.ts'
import { lockAdministrators } from './administrators.ts'
import {
  type Changed,
  inviteAgain,
  type Membership,
  refuseGrant,
  refuseInviting,
} from './memberships.service.ts'
import {
  allowed,
  carryOut,
  hold,
  type Held,
  type Judge,
  rightsOf,
  type Step,
} from './users.change.ts'

type Answer = Promise<{ data: BulkResult }>

const RESOURCE = 'users'

/** A hash of a person's membership, which differs after any change. */
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

async function changeAll(
  access: AccountAccess,
  ids: readonly string[],
  { role_key, status }: UserBulkChanges,
): Answer {
  const { ctx } = access
  await lockAdministrators(ctx)
  await refuseGrant(access, { role_key }, '/users/changes')
  const skipped: Skipped[] = []
  const values = given({ role_key, status }) as Changed
  const held = await hold(ctx, ids, skipped)
  const isRemoved = status === 'removed'
  const done = await carryOut(
    access,
    held.map((held) => ({ held, values })),
    isRemoved ? 'remove' : 'update',
    skipped,
  )
  // A removed person may have been added to other accounts since, so they are invited again instead of restored.
  const undo_token = isRemoved ? null : await keepUndo(ctx, RESOURCE, done.map(beforeOf))
  return { data: { changed: done.length, skipped, undo_token } }
}

async function inviteAll({ ctx, granter }: AccountAccess, ids: readonly string[]): Answer {
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

/** @throws 403 without the permission to remove or invite people */
function refuseBeyond(permissions: PermissionMap, changes: UserBulkChanges): void {
  if (changes.status === 'removed' && !allows(permissions, 'account_user:delete')) throw forbidden()
  if (changes.resend_invitation && !allows(permissions, 'account_user:create')) throw forbidden()
}

const isSingleAction = ({ role_key, status, resend_invitation }: UserBulkChanges): boolean =>
  !resend_invitation || (role_key === undefined && status === undefined)

/**
 * Changes many people of the account in one transaction. Those whom the rules protect stay as they are, and are listed
 * with the reason; for the others the change applies from their next request on.
 *
 * @throws 422 for a role that doesn't exist or exceeds the caller's own; 403 without the permission
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
  return changeWithin(await accessTo(ctx, account_id), (access) =>
    changes.resend_invitation ? inviteAll(access, ids) : changeAll(access, ids, changes),
  )
}

/**
 * Undoes a bulk change of people within a day, except for those who were changed since or whom the rules now refuse. A
 * revoked invitation stays revoked: it has to be sent again.
 *
 * @throws 404 when there is nothing to undo for this token and person
 */
export async function undoUsers(ctx: Ctx, token: string): Answer {
  const { account_id } = await admitted(ctx)
  return changeWithin(await accessTo(ctx, account_id), async (access) => {
    await lockAdministrators(access.ctx)
    const skipped: Skipped[] = []
    const before = new Map(
      (await takeUndo(access.ctx, RESOURCE, token)).map((one) => [one.id, one]),
    )
    const people = await hold(access.ctx, [...before.keys()], skipped)
    const fresh =
      (held: Held): Judge =>
      () => {
        if (versionOf(held) !== before.get(held.id)!.lock_version)
          throw conflict('stale_record', 'Someone changed it in the meantime')
      }
    const steps = people
      .map((held) => ({ held, values: before.get(held.id)!.fields as Changed }))
      .filter((step) => allowed([step], fresh(step.held), skipped).length > 0)
    const done = await carryOut(access, steps, 'undo', skipped)
    return { data: { changed: done.length, skipped, undo_token: null } }
  })
}
