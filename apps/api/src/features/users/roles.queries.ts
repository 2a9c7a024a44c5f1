import { createHash } from 'node:crypto'
import { ACTIONS, actionsOf, RESOURCES } from '@steward/contract/permissions.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { Role } from '@steward/contract/rights.ts'
import { BUILT_IN_ROLES, type BuiltInRole, isBuiltInRole } from '@steward/contract/roles.ts'
import { asc, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { instant, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { inAccount, type Text } from '#core/records/rows.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { builtInRolesOf } from '#shared/members/roles.ts'
import { roleName, textOf } from '../../texts.ts'

type Own = Omit<Role, 'built_in' | 'assignments'>

/** The id of a built-in role, derived from its key, because it has no row. */
const builtInId = (key: BuiltInRole): string => {
  const digits = createHash('sha256').update(`role ${key}`).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

const builtIn = (language: Language, key: BuiltInRole): Own => ({
  id: builtInId(key),
  key,
  name: roleName(language, key, null),
  description: textOf(language, `roles.descriptions.${key}`),
  permissions: BUILT_IN_ROLES[key] as unknown as Own['permissions'],
  created_at: null,
  updated_at: null,
  lock_version: null,
})

/** All roles of the account: the built-in ones first, then its own by name. */
export async function rolesOf(ctx: Ctx): Promise<Role[]> {
  const { language, account_id } = await admitted(ctx)
  const [own, counts] = await ask<[Own, { key: string; n: number }]>(
    ctx,
    statement(sql`select ${roles.id}, ${roles.key}, ${roles.name}, ${roles.description}, ${roles.permissions},
        ${instant(roles.created_at)} as created_at, ${instant(roles.updated_at)} as updated_at, ${roles.lock_version}
      from ${roles} where ${inAccount(ctx, roles)} order by ${roles.name} collate natural_sort, ${asc(roles.key)}`),
    statement(sql`select ${memberships.role_key} as key, count(*)::int as n from ${memberships}
      where ${inAccount(ctx, memberships)} and ${memberships.status} <> 'removed' group by 1`),
  )
  const assignments = new Map(counts.map(({ key, n }) => [key, n]))
  const all = [...builtInRolesOf(account_id).map((key) => builtIn(language, key)), ...own]
  return all.map((role) => ({
    ...role,
    built_in: isBuiltInRole(role.key),
    assignments: assignments.get(role.key) ?? 0,
  }))
}

/** @throws 404 when the account has no such role */
export async function getRole(ctx: Ctx, key: string): Promise<Text<{ data: Role }>> {
  const role = (await rolesOf(ctx)).find((each) => each.key === key)
  if (!role) throw notFound()
  const version = role.lock_version === null ? {} : { version: role.lock_version }
  return { text: JSON.stringify({ data: role }), ...version }
}

/** All permissions that a role can have, in the reader's language. */
export async function listPermissions(ctx: Ctx) {
  const { language } = await admitted(ctx)
  return {
    data: RESOURCES.map((resource) => ({
      resource,
      name: textOf(language, `permissions.resources.${resource}`),
      actions: ACTIONS.filter((action) => actionsOf(resource).includes(action)).map((action) => ({
        action,
        name: textOf(language, `permissions.actions.${action}`),
      })),
    })),
  }
}
