import * as z from 'zod/mini'
import { listQuery, many, one } from './kit/list.ts'
import { route } from './kit/route.ts'
import { ACTIONS, RESOURCES } from './permissions.ts'
import { Permissions } from './roles.ts'
import { User } from './users.ts'

const RoleKey = z.object({ key: z.string().check(z.regex(/^[a-z0-9_]{2,40}$/)) })

/** A role of the account: a built-in one, or one that its people made. */
export const Role = z.strictObject({
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: Permissions,
  built_in: z.boolean(),
  assignments: z.int(),
})
export type Role = z.infer<typeof Role>

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
    access: 'role:view',
    params: RoleKey,
    query: listQuery({ sort: ['name', 'email'], per_page: 25 }),
    reply: many(User),
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
