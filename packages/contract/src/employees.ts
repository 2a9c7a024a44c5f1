import * as z from 'zod/mini'
import {
  date,
  email,
  id,
  maybe,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
} from './kit/fields.ts'
import { anyOf, listQuery, yesNo } from './kit/list.ts'
import { archivedFilter, importFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'
import { LIMITS } from './limits.ts'

export const EMPLOYEE_STATUSES = ['active', 'on_leave', 'left'] as const

/** The input of an employee, who doesn't need a user account. */
export const EmployeeInput = z.strictObject({
  first_name: text(128),
  last_name: text(128),
  email: maybe(email()),
  employee_number: optionalText(64),
  job_title: optionalText(128),
  phone: optionalText(64),
  department_id: reference(),
  site_id: reference(),
  location_id: reference(),
  manager_id: reference(),
  user_id: reference(),
  start_date: maybe(date()),
  end_date: maybe(date()),
  status: z.optional(z.enum(EMPLOYEE_STATUSES)),
  notes: optionalLongText(10_000),
  external_id: optionalText(128),
})
export type EmployeeInput = z.infer<typeof EmployeeInput>

export const Employee = z.strictObject({
  ...recordFields,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: textOrNull(),
  employee_number: textOrNull(),
  job_title: textOrNull(),
  phone: textOrNull(),
  department_id: idOrNull(),
  department: Named,
  site_id: idOrNull(),
  site: Named,
  location_id: idOrNull(),
  location: Named,
  manager_id: idOrNull(),
  manager: Named,
  user_id: idOrNull(),
  /** The user account of this employee. */
  user: Named,
  start_date: z.nullable(date()),
  end_date: z.nullable(date()),
  status: z.enum(EMPLOYEE_STATUSES),
  image_url: textOrNull(),
  notes: textOrNull(),
  external_id: textOrNull(),
})
export type Employee = z.infer<typeof Employee>

const api = resource({
  kind: 'employee',
  read: Employee,
  write: EmployeeInput,
  list: listQuery(Employee, {
    sort: ['full_name', 'email', 'employee_number', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(EMPLOYEE_STATUSES)),
      'filter[department_id]': anyOf(id()),
      'filter[site_id]': anyOf(id()),
      'filter[location_id]': anyOf(id()),
      'filter[manager_id]': anyOf(id()),
      'filter[user_id]': anyOf(id()),
      /** Employees with live assets, or without. */
      'filter[holding]': yesNo(),
      ...archivedFilter,
      ...importFilter,
    },
  }),
  bulk: {
    status: z.optional(z.enum(EMPLOYEE_STATUSES)),
    department_id: reference(),
    site_id: reference(),
    location_id: reference(),
    manager_id: reference(),
  },
  facets: ['status', 'department_id', 'site_id', 'location_id', 'manager_id'],
})

export const employeesApi = {
  ...api,
  /** Accepts fields as JSON, or a picture as multipart; an empty picture removes the present one. */
  update: {
    ...api.update,
    upload: { field: 'employee[image]', kind: 'image', max_bytes: LIMITS.image_bytes } as const,
  },
}
