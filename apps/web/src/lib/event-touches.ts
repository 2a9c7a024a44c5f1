import type { RecordChanged } from '@steward/contract/events.ts'

const PEOPLE = ['users', 'memberships', 'roles', 'accounts', 'me']

/** What shows a record besides the lists of its own kind: by the first part of the names of the calls that read it. */
const SHOWN_IN: Partial<Record<RecordChanged['record_type'], readonly string[]>> = {
  Asset: [
    'sites',
    'locations',
    'departments',
    'employees',
    'asset_categories',
    'attachments',
    'dashboard',
  ],
  Site: ['locations', 'departments', 'employees', 'assets'],
  Location: ['sites', 'employees', 'assets'],
  Department: ['employees', 'assets'],
  Employee: ['sites', 'locations', 'departments', 'assets'],
  AssetCategory: ['assets'],
  DepreciationMethod: ['asset_categories', 'assets'],
  Account: ['organizations', 'me', 'feature_flags'],
  User: PEOPLE,
  Membership: PEOPLE,
  Role: PEOPLE,
}

/** `AssetCategory` is read by `asset_categories.list`. */
const callsOf = (type: string) => {
  const name = type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()
  return name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`
}

/** Which answers a change makes outdated, by the first part of their query keys. */
export const touchedBy = ({ record_type, resource }: RecordChanged): string[] => [
  ...new Set([callsOf(record_type), callsOf(resource), ...(SHOWN_IN[record_type] ?? []), 'audits']),
]
