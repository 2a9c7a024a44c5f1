import { exceeding, tidyPermissions, unknownPermissions } from '@steward/contract/grants.ts'
import { allows, type PermissionMap } from '@steward/contract/permissions.ts'
import type { BulkResult } from '@steward/contract/kit/bulk.ts'
import type { RoleChanges, RoleInput } from '@steward/contract/rights.ts'
import { isBuiltInRole } from '@steward/contract/roles.ts'
import { countOf, textOf } from '@steward/locales/texts.ts'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import { audit, type Changes, changesBetween } from '#core/history/audit.ts'
import { refusal, type Skipped } from '#core/bulk/bulk-write.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, forbidden, invalid, notFound } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { inAccount, refuseStale } from '#core/records/rows.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { refuseExceeding } from './granting.ts'
import { getRole, rolesOf } from './roles.queries.ts'

type Row = typeof roles.$inferSelect

/** Words that can't be keys, because addresses of pages have them in the place of a key. */
const RESERVED = ['new', 'edit', 'import']

const refuseReserved = (key: string): void => {
  if (isBuiltInRole(key))
    throw invalid(fault('/role/key', 'role key has already been taken', 'taken'))
  if (RESERVED.includes(key))
    throw invalid(fault('/role/key', `${key} cannot be the key of a role`, 'reserved'))
}

/** @throws 422 for an action that its resource doesn't have */
function refuseUnknown(permissions: PermissionMap): void {
  const unknown = unknownPermissions(permissions)
  if (unknown.length > 0)
    throw invalid(
      fault('/role/permissions', `There is no permission ${unknown.join(', ')}`, 'not_found'),
    )
}

/** The permissions that only one of two maps has. */
const difference = (a: PermissionMap, b: PermissionMap): PermissionMap => {
  const differing: Record<string, string[]> = {}
  for (const permission of [...exceeding(a, b), ...exceeding(b, a)]) {
    const [resource, action] = permission.split(':') as [string, string]
    differing[resource] = [...(differing[resource] ?? []), action]
  }
  return differing as PermissionMap
}

/** The changes of a role for the history, with each permission as a field, so that they can be read. */
function changesOf(before: Partial<Row>, after: Partial<Row>): Changes {
  const { permissions: had = {}, ...old } = before
  const { permissions: has = {}, ...now } = after
  const given = exceeding(has, had).map((permission) => [permission, [false, true]] as const)
  const taken = exceeding(had, has).map((permission) => [permission, [true, false]] as const)
  return { ...changesBetween(old, now), ...Object.fromEntries([...given, ...taken]) } as Changes
}

/** Nobody can grant or revoke permissions that they don't have. @throws 422 `exceeds_own_rights` */
async function refuseBeyond(ctx: Ctx, before: PermissionMap, after: PermissionMap): Promise<void> {
  const { user_id, permissions, site_scope } = await admitted(ctx)
  const granter = { user_id, permissions, site_scope }
  refuseExceeding(granter, difference(before, after), '/role/permissions')
}

/**
 * A role applies at all sites, so somebody who is limited to sites may not change it.
 *
 * @throws 403 `site_scope`
 */
async function refuseLimited(ctx: Ctx): Promise<void> {
  const { site_scope } = await admitted(ctx)
  if (site_scope.length > 0)
    throw forbidden(
      'You are limited to some sites, and roles apply to the whole account. Ask someone with all sites to change them.',
      'site_scope',
    )
}

/** Creates a role of the account, with no permissions beyond those of the caller. */
export function createRole(ctx: Ctx, input: RoleInput) {
  refuseReserved(input.key)
  refuseUnknown(input.permissions)
  const permissions = tidyPermissions(input.permissions)
  return inTransaction(ctx, async (ctx) => {
    await refuseLimited(ctx)
    await refuseBeyond(ctx, {}, permissions)
    const [row] = await ctx.db
      .insert(roles)
      .values({
        account_id: ctx.account_id,
        key: input.key,
        name: input.name,
        description: input.description ?? null,
        permissions,
      })
      .returning()
    await audit(ctx, {
      type: 'Role',
      id: row!.id,
      action: 'create',
      changes: changesOf({}, row!),
    })
    return getRole(ctx, input.key)
  })
}

const builtIn = () =>
  invalid(fault('/role/key', 'Built-in roles can be read and copied, but not changed', 'built_in'))

/** @throws 404 for a role that the account doesn't have; 422 for a built-in one */
async function lockRole(ctx: Ctx, key: string): Promise<Row> {
  if (isBuiltInRole(key)) {
    await getRole(ctx, key)
    throw builtIn()
  }
  const [row] = await ctx.db
    .select()
    .from(roles)
    .where(and(inAccount(ctx, roles), eq(roles.key, key)))
    .for('update')
  if (!row) throw notFound()
  return row
}

const NEEDED_BY_EDITOR = ['role:view', 'role:update'] as const

/**
 * Nobody can remove these permissions from their own role, because they couldn't give them back.
 *
 * @throws 422 `own_role`
 */
async function refuseOwnLoss(ctx: Ctx, key: string, after: PermissionMap): Promise<void> {
  const { role_key } = await admitted(ctx)
  const lost = NEEDED_BY_EDITOR.filter((permission) => !allows(after, permission))
  if (role_key === key && lost.length > 0)
    throw invalid(
      fault(
        '/role/permissions',
        `This is your own role: without ${lost.join(' and ')} you could not change it back`,
        'own_role',
      ),
    )
}

/** Changes a role. The change applies from the next request on of everybody who has it. */
export function updateRole(ctx: Ctx, key: string, { lock_version, ...input }: RoleChanges) {
  if (input.permissions) refuseUnknown(input.permissions)
  const permissions = input.permissions && tidyPermissions(input.permissions)
  return inTransaction(ctx, async (ctx) => {
    await refuseLimited(ctx)
    const before = await lockRole(ctx, key)
    await refuseStale(before, lock_version, () => getRole(ctx, key))
    if (permissions) {
      await refuseBeyond(ctx, before.permissions, permissions)
      await refuseOwnLoss(ctx, key, permissions)
    }
    const values = given({ ...input, permissions })
    const changes = changesOf(before, { ...before, ...values })
    if (Object.keys(changes).length > 0) {
      await ctx.db
        .update(roles)
        .set({ ...values, updated_at: sql`now()`, lock_version: before.lock_version + 1 })
        .where(and(inAccount(ctx, roles), eq(roles.key, key)))
      await audit(ctx, { type: 'Role', id: before.id, action: 'update', changes })
    }
    return getRole(ctx, key)
  })
}

/** The number of people with each of these roles; unused ones are left out. */
async function holdersOf(ctx: Ctx, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ key: memberships.role_key, n: count() })
    .from(memberships)
    .where(
      and(
        inAccount(ctx, memberships),
        inArray(memberships.role_key, [...keys]),
        ne(memberships.status, 'removed'),
      ),
    )
    .groupBy(memberships.role_key)
  return new Map(rows.map(({ key, n }) => [key, n]))
}

/** @throws 409 `in_use` with the number of people who have it */
function refuseUsed({ member }: Ctx, n: number | undefined): void {
  if (!n) return
  const language = member?.language ?? 'en'
  const used = countOf(language, 'user_roles.delete.in_use', n)
  throw conflict('in_use', `${used}. ${textOf(language, 'user_roles.delete.used_meanwhile')}`, {
    by: [{ resource: 'users', count: n }],
  })
}

/** Deletes locked roles that aren't in use. */
async function deleteRows(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await ctx.db.delete(roles).where(and(inAccount(ctx, roles), inArray(roles.id, ids)))
  await audit(
    ctx,
    ...rows.map(({ id, key, name }) => {
      const changes: Changes = { key: [key, null], name: [name, null] }
      return { type: 'Role' as const, id, action: 'delete', changes }
    }),
  )
}

/**
 * Deletes an unused role.
 *
 * @throws 409 `in_use` with the number of people who have it
 */
export function deleteRole(ctx: Ctx, key: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await refuseLimited(ctx)
    const before = await lockRole(ctx, key)
    await refuseBeyond(ctx, before.permissions, {})
    refuseUsed(ctx, (await holdersOf(ctx, [key])).get(key))
    await deleteRows(ctx, [before])
  })
}

/** Deletes those of many roles that are the account's own and unused; the others are listed with the reason. */
export function deleteRoles(ctx: Ctx, ids: readonly string[]): Promise<{ data: BulkResult }> {
  return inTransaction(ctx, async (ctx) => {
    await refuseLimited(ctx)
    const named = new Map((await rolesOf(ctx)).map((role) => [role.id, role]))
    const held = await ctx.db
      .select()
      .from(roles)
      .where(and(inAccount(ctx, roles), inArray(roles.id, [...ids])))
      .orderBy(roles.id)
      .for('update')
    const own = new Map(held.map((row) => [row.id, row]))
    const holders = await holdersOf(
      ctx,
      held.map(({ key }) => key),
    )
    const skipped: Skipped[] = []
    const removed: Row[] = []
    for (const id of new Set(ids))
      try {
        const row = own.get(id)
        if (!row) throw named.has(id) ? builtIn() : notFound()
        await refuseBeyond(ctx, row.permissions, {})
        refuseUsed(ctx, holders.get(row.key))
        removed.push(row)
      } catch (error) {
        skipped.push(refusal(named.get(id) ?? { id }, error))
      }
    await deleteRows(ctx, removed)
    return { data: { changed: removed.length, skipped, undo_token: null } }
  })
}
