import * as z from 'zod/mini'
import { id, Named, optionalLongText, optionalText, reference, text } from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import {
  archivedFilter,
  importFilter,
  idOrNull,
  recordFields,
  textOrNull,
  treeFields,
} from './kit/record.ts'
import { resource } from './kit/resource.ts'

export const DEPARTMENT_STATUSES = ['active', 'inactive'] as const

export const DepartmentInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  cost_centre: optionalText(64),
  parent_id: reference(),
  manager_id: reference(),
  site_id: reference(),
  status: z.optional(z.enum(DEPARTMENT_STATUSES)),
  description: optionalLongText(10_000),
  external_id: optionalText(128),
})
export type DepartmentInput = z.infer<typeof DepartmentInput>

/** A part of the organization that employees and assets belong to. */
export const Department = z.strictObject({
  ...recordFields,
  ...treeFields,
  name: z.string(),
  code: textOrNull(),
  cost_centre: textOrNull(),
  parent_id: idOrNull(),
  parent: Named,
  manager_id: idOrNull(),
  manager: Named,
  site_id: idOrNull(),
  site: Named,
  status: z.enum(DEPARTMENT_STATUSES),
  description: textOrNull(),
  external_id: textOrNull(),
})
export type Department = z.infer<typeof Department>

export const departmentsApi = resource({
  kind: 'department',
  read: Department,
  write: DepartmentInput,
  list: listQuery(Department, {
    sort: ['name', 'code', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(DEPARTMENT_STATUSES)),
      'filter[parent_id]': anyOf(id()),
      'filter[site_id]': anyOf(id()),
      'filter[manager_id]': anyOf(id()),
      ...archivedFilter,
      ...importFilter,
    },
  }),
  bulk: {
    status: z.optional(z.enum(DEPARTMENT_STATUSES)),
    parent_id: reference(),
    manager_id: reference(),
    site_id: reference(),
  },
  facets: ['status', 'parent_id', 'manager_id', 'site_id'],
})
