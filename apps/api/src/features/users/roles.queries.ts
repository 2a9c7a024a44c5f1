import { ACTIONS, actionsOf, RESOURCES } from '@steward/contract/permissions.ts'
import type { Language } from '@steward/contract/limits.ts'
import type { Role } from '@steward/contract/rights.ts'
import {
  BUILT_IN_ROLES,
  type BuiltInRole,
  isBuiltInRole,
  PLATFORM_ACCOUNT_ID,
} from '@steward/contract/roles.ts'
import { asc, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import { notFound } from '#core/errors.ts'
import { inAccount } from '#core/rows.ts'
import { memberships, roles } from '#db/schema/memberships.ts'
import { roleName, textOf } from '../../texts.ts'

type Own = Pick<Role, 'key' | 'name' | 'description' | 'permissions'>

/** The platform has one role of its own, and none of those for a register. */
const builtInOf = (account_id: string): BuiltInRole[] =>
  account_id === PLATFORM_ACCOUNT_ID
    ? ['platform_admin']
    : (Object.keys(BUILT_IN_ROLES) as BuiltInRole[]).filter((key) => key !== 'platform_admin')

const builtIn = (language: Language, key: BuiltInRole): Own => ({
  key,
  name: roleName(language, key, null),
  description: textOf(language, `roles.descriptions.${key}`),
  permissions: BUILT_IN_ROLES[key] as unknown as Own['permissions'],
})

/** The roles of the account: the built-in ones first, then its own by name. */
export async function listRoles(ctx: Ctx): Promise<{ data: Role[] }> {
  const { language, account_id } = await admitted(ctx)
  const [own, counts] = await ask(
    ctx,
    statement(sql`select ${roles.key}, ${roles.name}, ${roles.description}, ${roles.permissions}
      from ${roles} where ${inAccount(ctx, roles)} order by ${roles.name} collate natural_sort, ${asc(roles.key)}`),
    statement(sql`select ${memberships.role_key} as key, count(*)::int as n from ${memberships}
      where ${inAccount(ctx, memberships)} and ${memberships.status} <> 'removed' group by 1`),
  )
  const assignments = new Map(
    (counts!.rows as { key: string; n: number }[]).map((c) => [c.key, c.n]),
  )
  const all = [
    ...builtInOf(account_id).map((key) => builtIn(language, key)),
    ...(own!.rows as Own[]),
  ]
  return {
    data: all.map((role) => ({
      ...role,
      built_in: isBuiltInRole(role.key),
      assignments: assignments.get(role.key) ?? 0,
    })),
  }
}

/** @throws 404 when the account has no such role */
export async function getRole(ctx: Ctx, key: string): Promise<{ data: Role }> {
  const { data } = await listRoles(ctx)
  const role = data.find((each) => each.key === key)
  if (!role) throw notFound()
  return { data: role }
}

/** Everything that a role can allow, in the reader's words. */
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
