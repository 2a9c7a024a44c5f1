import * as z from 'zod/mini'
import { bulkIds, BulkResult } from './kit/bulk.ts'
import { exportQuery } from './kit/export.ts'
import { Facet, facetsQuery } from './kit/facets.ts'
import { id, instant, optionalLongText, text } from './kit/fields.ts'
import { anyOf, listQuery, many, one, unpaged } from './kit/list.ts'
import { route } from './kit/route.ts'
import { ACTIONS, RESOURCES } from './permissions.ts'
import { Permissions, RoleKeyText } from './roles.ts'
import { User } from './users.ts'

const RoleKey = z.object({ key: RoleKeyText })

/** A role of the account, built-in or its own. */
export const Role = z.strictObject({
  /** Its id in the history. A built-in one has the same id in every account, and no history. */
  id: id(),
  key: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  permissions: Permissions,
  built_in: z.boolean(),
  /** The number of people who have it. */
  assignments: z.int(),
  /** Null for a built-in role, which is part of the product. */
  created_at: z.nullable(instant()),
  updated_at: z.nullable(instant()),
  lock_version: z.nullable(z.int()),
})
export type Role = z.infer<typeof Role>

/** The body of an account's own role. Permission to change something includes permission to view it, which is added. */
export const RoleInput = z.strictObject({
  key: RoleKeyText,
  name: text(100),
  description: optionalLongText(1_000),
  permissions: Permissions,
})
export type RoleInput = z.infer<typeof RoleInput>

/** The key stays: memberships, files and other systems refer to it. */
export const RoleChanges = z.strictObject({
  name: z.optional(text(100)),
  description: optionalLongText(1_000),
  permissions: z.optional(Permissions),
  lock_version: z.optional(z.int()),
})
export type RoleChanges = z.infer<typeof RoleChanges>

const roleFilters = { 'filter[built_in]': anyOf(z.enum(['true', 'false'])) }

/** Built-in roles first, then the account's own by name. */
const rolesQuery = listQuery(Role, {
  sort: ['kind', 'name', 'key', 'assignments', 'updated_at'],
  filters: roleFilters,
})
const { search, sort, order } = rolesQuery.shape

/** The columns of an export of roles. */
export const ROLE_COLUMNS = [
  'id',
  'key',
  'name',
  'description',
  'permissions',
  'built_in',
  'assignments',
  'updated_at',
] as const

export const rolesApi = {
  list: route({
    name: 'roles.list',
    method: 'GET',
    path: '/roles',
    access: 'role:view',
    query: rolesQuery,
    reply: many(Role),
  }),
  facets: route({
    name: 'roles.facets',
    method: 'GET',
    path: '/roles/facets',
    access: 'role:view',
    query: z.strictObject({ search, ...roleFilters, ...facetsQuery(['built_in']) }),
    reply: unpaged(Facet),
  }),
  export: route({
    name: 'roles.export',
    method: 'GET',
    path: '/roles/export',
    access: 'role:view',
    query: z.strictObject({
      search,
      sort,
      order,
      ...roleFilters,
      ...exportQuery,
      columns: anyOf(z.enum(ROLE_COLUMNS)),
    }),
    download: 'text/csv',
  }),
  /** Deletes several unused roles for good. */
  bulk: route({
    name: 'roles.bulk',
    method: 'POST',
    path: '/roles/bulk',
    access: 'role:delete',
    flag: 'custom_roles.enable',
    body: z.strictObject({
      roles: z.strictObject({
        ids: bulkIds(),
        changes: z.strictObject({ deleted: z.literal(true) }),
      }),
    }),
    reply: one(BulkResult),
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
    query: listQuery(User, { sort: ['name', 'email'], per_page: 25 }),
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
    reply: unpaged(
      z.strictObject({
        resource: z.enum(RESOURCES),
        name: z.string(),
        actions: z.array(z.strictObject({ action: z.enum(ACTIONS), name: z.string() })),
      }),
    ),
  }),
}
