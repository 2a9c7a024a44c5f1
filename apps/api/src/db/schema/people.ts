import { DEPARTMENT_STATUSES } from '@steward/contract/departments.ts'
import { EMPLOYEE_STATUSES } from '@steward/contract/employees.ts'
import { sql } from 'drizzle-orm'
import { date, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  targetNamed,
  recordColumns,
  referring,
  sameAccount,
  searchIndex,
  longText,
  searchText,
  sortable,
  taken,
} from '../columns.ts'
import { ofMember } from './memberships.ts'
import { locations, sites } from './places.ts'

/** A part of the organization that employees and assets belong to. */
export const departments = pgTable(
  'departments',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText(),
    cost_centre: text(),
    parent_id: uuid(),
    manager_id: uuid(),
    site_id: uuid(),
    status: text({ enum: DEPARTMENT_STATUSES }).notNull().default('active'),
    description: text(),
    external_id: text(),
    ...searchText(() => sql`search_text(name, code, cost_centre, ${longText('description')})`),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.parent_id, t),
    sameAccount(t, t.manager_id, targetNamed('employees')),
    sameAccount(t, t.site_id, sites),
    taken(
      'department',
      t,
      t.name,
      sql`coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    taken('department', t, t.code),
    taken('department', t, t.external_id),
    sortable('departments', t, t.name),
    sortable('departments', t, t.code),
    sortable('departments', t, t.created_at),
    sortable('departments', t, t.updated_at),
    referring('departments', t, t.parent_id),
    referring('departments', t, t.site_id),
    referring('departments', t, t.manager_id),
    searchIndex('departments', t),
  ],
)

/** Somebody who works for the organization, with or without a user account. */
export const employees = pgTable(
  'employees',
  {
    ...recordColumns(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    full_name: naturalText()
      .notNull()
      .generatedAlwaysAs(sql`btrim(first_name || ' ' || last_name)`),
    email: text(),
    employee_number: naturalText(),
    job_title: text(),
    phone: text(),
    department_id: uuid(),
    site_id: uuid(),
    location_id: uuid(),
    manager_id: uuid(),
    user_id: uuid(),
    start_date: date({ mode: 'string' }),
    end_date: date({ mode: 'string' }),
    status: text({ enum: EMPLOYEE_STATUSES }).notNull().default('active'),
    image_key: text(),
    notes: text(),
    external_id: text(),
    ...searchText(
      () =>
        sql`search_text(first_name, last_name, email, employee_number, job_title, ${longText('notes')})`,
    ),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.department_id, departments),
    sameAccount(t, t.site_id, sites),
    sameAccount(t, t.location_id, locations),
    sameAccount(t, t.manager_id, t),
    ofMember(t, t.user_id),
    taken('employee', t, t.email),
    taken('employee', t, t.employee_number),
    taken('employee', t, t.external_id),
    // A user is one employee at most.
    uniqueIndex('employee__user_id__taken')
      .on(t.account_id, t.user_id)
      .where(sql`archived_at is null`),
    sortable('employees', t, t.full_name),
    sortable('employees', t, t.email),
    sortable('employees', t, t.employee_number),
    sortable('employees', t, t.created_at),
    sortable('employees', t, t.updated_at),
    referring('employees', t, t.department_id),
    referring('employees', t, t.site_id),
    referring('employees', t, t.location_id),
    referring('employees', t, t.manager_id),
    searchIndex('employees', t),
  ],
)
