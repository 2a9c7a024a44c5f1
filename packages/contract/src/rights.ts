import * as z from 'zod/mini'
import { instant, optionalText, text } from './kit/fields.ts'
import { listQuery, many, one } from './kit/list.ts'
import { idOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { ACTIONS, RESOURCES } from './permissions.ts'
import { Permissions, RoleKeyText } from './roles.ts'
import { User } from './users.ts'

const RoleKey = z.object({ key: RoleKeyText })

/** A role of the account: a built-in one, or one that its people made. */
export const Role = z.strictObject({
  /** What its history is asked for by; a built-in one has none. */
  id: idOrNull(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: Permissions,
  built_in: z.boolean(),
  /** How many people have it. */
  assignments: z.int(),
  /** None for a built-in role: it is part of the product. */
  updated_at: z.nullable(instant()),
  lock_version: z.nullable(z.int()),
})
export type Role = z.infer<typeof Role>

/** What people say of a role of their own. Whoever may change something may view it too: that is added. */
export const RoleInput = z.strictObject({
  key: RoleKeyText,
  name: text(100),
  description: optionalText(1_000),
  permissions: Permissions,
})
export type RoleInput = z.infer<typeof RoleInput>

/** The key stays: memberships, files and other systems refer to it. */
export const RoleChanges = z.strictObject({
  name: z.optional(text(100)),
  description: optionalText(1_000),
  permissions: z.optional(Permissions),
  lock_version: z.optional(z.int()),
})
export type RoleChanges = z.infer<typeof RoleChanges>

export const rolesApi = {
  list: route({
    name: 'roles.list',
    method: 'GET',
    path: '/roles',
    access: 'role:view',
    reply: z.strictObject({ data: z.array(Role) }),
  }),
  get: route({
    name: 'roles.get',
    method: 'GET',
    path: '/roles/:key',
    access: 'role:view',
    params: RoleKey,
    reply: one(Role),
  }),
  assignments: route({
    name: 'roles.assignments',
    method: 'GET',
    path: '/roles/:key/assignments',
    access: ['role:view', 'user:view'],
    params: RoleKey,
    query: listQuery({ sort: ['name', 'email'], per_page: 25 }),
    reply: many(User),
  }),
  create: route({
    name: 'roles.create',
    method: 'POST',
    path: '/roles',
    access: 'role:create',
    flag: 'custom_roles.enable',
    status: 201,
    body: z.strictObject({ role: RoleInput }),
    reply: one(Role),
  }),
  update: route({
    name: 'roles.update',
    method: 'PUT',
    path: '/roles/:key',
    access: 'role:update',
    flag: 'custom_roles.enable',
    params: RoleKey,
    body: z.strictObject({ role: RoleChanges }),
    reply: one(Role),
  }),
  remove: route({
    name: 'roles.remove',
    method: 'DELETE',
    path: '/roles/:key',
    access: 'role:delete',
    flag: 'custom_roles.enable',
    params: RoleKey,
  }),
}

export const permissionsApi = {
  list: route({
    name: 'permissions.list',
    method: 'GET',
    path: '/permissions',
    access: 'role:view',
    reply: z.strictObject({
      data: z.array(
        z.strictObject({
          resource: z.enum(RESOURCES),
          name: z.string(),
          actions: z.array(z.strictObject({ action: z.enum(ACTIONS), name: z.string() })),
        }),
      ),
    }),
  }),
}
