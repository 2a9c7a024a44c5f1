import type { TKey } from '#lib/i18n.ts'

/** A step of the breadcrumb: fixed words, or the name of a record that is to be looked up. */
export type Step = { label: TKey; to?: string } | { kind: RecordKind; id: string; to?: string }

export type RecordKind =
  | 'account'
  | 'asset'
  | 'bulk_import'
  | 'employee'
  | 'role'
  | 'site'
  | 'user'
  | 'work_order_type'

/** Tabs of a record: they stand in the page, not in the way to it. */
const TABS = ['financial-info', 'maintenance', 'linked-assets', 'additional-info', 'details']

const WORDS: Record<string, TKey> = {
  accounts: 'nav.accounts',
  'asset-settings': 'nav.asset_settings',
  assets: 'nav.assets',
  'bulk-imports': 'nav.imports',
  categories: 'nav.categories',
  'data-fields': 'nav.data_fields',
  departments: 'nav.departments',
  'depreciation-methods': 'nav.depreciation_methods',
  'employee-directory': 'nav.employee_directory',
  import: 'nav.import',
  labels: 'nav.labels',
  locations: 'nav.locations',
  new: 'nav.new',
  'not-found': 'nav.not_found',
  notifications: 'nav.notifications',
  organization: 'nav.organization',
  profile: 'nav.profile',
  receipt: 'hand_over.receipt.title',
  scan: 'nav.scan',
  sites: 'nav.sites',
  'sites-locations': 'nav.sites_locations',
  'system-settings': 'nav.system_settings',
  types: 'nav.work_order_types',
  unauthorized: 'nav.unauthorized',
  'user-roles': 'nav.user_roles',
  users: 'nav.users',
  'work-order-settings': 'nav.work_order_settings',
}

/** The records behind an id, by the segment before it. */
const KINDS: Record<string, RecordKind> = {
  accounts: 'account',
  assets: 'asset',
  'bulk-imports': 'bulk_import',
  'employee-directory': 'employee',
  sites: 'site',
  types: 'work_order_type',
  'user-roles': 'role',
  users: 'user',
}

const isId = (segment: string) =>
  /^[A-Za-z0-9_-]{1,64}$/.test(segment) &&
  !['new', 'edit', 'import', 'labels', 'receipt'].includes(segment)

/** The steps to a path. Segments that are neither words nor ids of a known kind are left out. */
export function stepsTo(path: string): Step[] {
  const segments = path.split('/').filter((segment) => segment !== '' && !TABS.includes(segment))
  return segments.flatMap((segment, index): Step[] => {
    const to = `/${segments.slice(0, index + 1).join('/')}`
    const kind = KINDS[segments[index - 1] ?? '']
    if (kind && isId(segment)) return [{ kind, id: segment, to }]
    const label = WORDS[segment]
    return label ? [{ label, to }] : []
  })
}

const IMPORT_PARENTS: Record<string, { label: TKey; to?: string }> = {
  Asset: { label: 'nav.assets', to: '/assets' },
  Employee: { label: 'nav.employee_directory', to: '/system-settings/employee-directory' },
  Site: { label: 'nav.sites', to: '/system-settings/sites' },
  Location: { label: 'nav.locations', to: '/system-settings/locations' },
  Department: { label: 'nav.departments', to: '/system-settings/departments' },
  User: { label: 'nav.users', to: '/system-settings/users' },
}

/** What an import belongs to, by its resource type, which may carry a namespace (`Core::Asset`). */
export function importParent(resourceType: string | undefined): { label: TKey; to?: string } {
  const name = resourceType?.split(/::|[./]/).at(-1) ?? 'Asset'
  return IMPORT_PARENTS[name] ?? { label: 'nav.assets', to: '/assets' }
}
