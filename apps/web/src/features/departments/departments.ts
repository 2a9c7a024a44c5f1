import { departmentsApi } from '@steward/contract/departments.ts'
import { Building, CircleDot, MapPin, Network, UserRound } from 'lucide-react'
import { countColumn, nameCard, nameColumn } from '#components/fields/columns.tsx'
import { choice, longText, reference, text } from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'

const { update } = departmentsApi

/** Departments: their list, their form and the wording of their history. */
export const DEPARTMENTS = recordKind(
  departmentsApi,
  {
    name: text({ problem: 'departments.problems.name' }),
    code: text(),
    parent_id: reference('department', {
      none: 'departments.none.parent',
      hint: 'departments.parent_hint',
    }),
    manager_id: reference('employee', { none: 'departments.none.manager' }),
    site_id: reference('site', { none: 'departments.none.site', width: 'minmax(130px, 1fr)' }),
    cost_centre: text(),
    status: choice({ domain: 'department', initial: 'active' }),
    description: longText(),
  },
  {
    words: 'departments',
    list: {
      icon: Building,
      complete: true,
      columns: [
        nameColumn('departments.fields.name', { update }),
        'manager_id',
        'parent_id',
        countColumn({
          of: 'employees',
          header: 'departments.columns.employees',
          to: '/system-settings/employee-directory',
          by: 'filter[department_id]',
          label: 'departments.counts.employees',
          tree: true,
        }),
        countColumn({
          of: 'assets',
          header: 'departments.columns.assets',
          to: '/assets',
          by: 'filter[department_id]',
          label: 'departments.counts.assets',
          tree: true,
        }),
        'cost_centre',
        ['site_id', { hidden: true }],
        'status',
      ],
      card: nameCard({
        update,
        domain: 'department',
        detail: ({ manager, code }) => manager?.name ?? code,
        note: ({ within }, t) => {
          const count = within?.counts['employees'] ?? 0
          return t('departments.counts.people', { count, formatted: String(count) })
        },
      }),
      facets: ['status', 'parent_id', 'manager_id', 'site_id'],
      bulk: [
        ['status', CircleDot],
        ['parent_id', Network],
        ['manager_id', UserRound],
        ['site_id', MapPin],
      ],
    },
  },
)
