/**
 * The kinds of thing that an account has, each declared once. Which of them have rights, a history, exports, saved
 * views, a place in the search, in the navigation and in the way to a page: all of that is read from here, on both
 * sides. It is part of the browser's first load: plain data, nothing else.
 */

/** What a table of records comes with: saved views, exports, the search within its list, a count that is kept. */
const LISTED = { viewed: true, exported: true, searched: true, counted: true } as const

/** What something refers to that is in a place. */
const PLACE = { site_id: 'site', location_id: 'location' } as const

/** By the names that permissions and the bodies of calls have for them; their order is that of the rights of a role. */
export const KINDS = {
  asset: {
    ...LISTED,
    plural: 'assets',
    audited: 'Asset',
    rights: 'assets',
    page: '/assets',
    opened: true,
    icon: 'boxes',
    found: 1,
    imported: true,
    known_by: ['asset_tag', 'barcode', 'external_id', 'serial_number'],
    refers: {
      category_id: 'asset_category',
      ...PLACE,
      department_id: 'department',
      custodian_id: 'employee',
      depreciation_method_id: 'depreciation_method',
      parent_id: 'asset',
    },
    read_as: [
      'custodian_id',
      'location_id',
      'site_id',
      'category_id',
      'department_id',
      'supplier',
      'tags',
    ],
  },
  asset_category: {
    ...LISTED,
    plural: 'asset_categories',
    audited: 'AssetCategory',
    rights: 'asset_settings',
    page: '/asset-settings/categories',
    menu: true,
    known_by: ['name', 'code'],
    refers: { parent_id: 'asset_category', depreciation_method_id: 'depreciation_method' },
  },
  data_field: {
    plural: 'data_fields',
    audited: 'DataField',
    permission: 'asset',
    page: '/asset-settings/data-fields',
    menu: true,
    // It names categories and types, and it is a column of records and of their files.
    touches: [
      'asset_categories',
      'work_order_types',
      'assets',
      'work_orders',
      'bulk_imports',
      'me',
    ],
  },
  depreciation_method: {
    ...LISTED,
    plural: 'depreciation_methods',
    audited: 'DepreciationMethod',
    rights: 'asset_settings',
    page: '/asset-settings/depreciation-methods',
    menu: true,
    known_by: ['name', 'code'],
  },
  attachment: { plural: 'attachments', audited: 'Asset', permission: 'asset' },
  asset_meter: {
    plural: 'asset_meters',
    audited: 'Asset',
    permission: 'asset',
    refers: { asset_id: 'asset' },
  },
  work_order: {
    ...LISTED,
    plural: 'work_orders',
    audited: 'WorkOrder',
    rights: 'work',
    page: '/work-orders',
    opened: true,
    icon: 'clipboard-list',
    title: 'title',
    found: 2,
    imported: true,
    known_by: ['number', 'external_id'],
    refers: {
      work_order_type_id: 'work_order_type',
      assigned_to_id: 'user',
      asset_id: 'asset',
      ...PLACE,
      requested_by_id: 'user',
      completed_by_id: 'user',
      maintenance_plan_id: 'maintenance_plan',
      work_request_id: 'work_request',
    },
    holds_while: { status: ['to_do', 'in_progress'] },
  },
  work_request: {
    ...LISTED,
    plural: 'work_requests',
    audited: 'WorkRequest',
    permission: 'work_order',
    page: '/work-requests',
    opened: true,
    icon: 'inbox',
    title: 'title',
    found: 3,
    known_by: ['number'],
    refers: { asset_id: 'asset', ...PLACE, requested_by_id: 'user' },
    holds_while: { status: ['new'] },
  },
  maintenance_plan: {
    ...LISTED,
    plural: 'maintenance_plans',
    audited: 'MaintenancePlan',
    permission: 'work_order',
    page: '/maintenance-plans',
    opened: true,
    icon: 'calendar-sync',
    title: 'title',
    found: 4,
    known_by: ['external_id'],
    refers: {
      work_order_type_id: 'work_order_type',
      asset_id: 'asset',
      category_id: 'asset_category',
      assigned_to_id: 'user',
    },
    holds_while: { status: ['active'] },
  },
  work_order_type: {
    ...LISTED,
    plural: 'work_order_types',
    audited: 'WorkOrderType',
    rights: 'work',
    page: '/work-order-settings/types',
    opened: true,
    menu: true,
    icon: 'clipboard-list',
    known_by: ['name', 'key'],
  },
  site: {
    ...LISTED,
    plural: 'sites',
    audited: 'Site',
    rights: 'places',
    page: '/system-settings/sites',
    opened: true,
    menu: true,
    icon: 'building',
    found: 6,
    known_by: ['name', 'code'],
    refers: { manager_id: 'employee' },
  },
  location: {
    ...LISTED,
    plural: 'locations',
    audited: 'Location',
    rights: 'places',
    page: '/system-settings/locations',
    menu: true,
    icon: 'door-open',
    found: 7,
    known_by: ['name', 'code'],
    refers: { site_id: 'site', parent_id: 'location' },
  },
  department: {
    ...LISTED,
    plural: 'departments',
    audited: 'Department',
    rights: 'people',
    page: '/system-settings/departments',
    menu: true,
    known_by: ['name', 'code'],
    refers: { parent_id: 'department', manager_id: 'employee', site_id: 'site' },
  },
  employee: {
    ...LISTED,
    plural: 'employees',
    audited: 'Employee',
    rights: 'people',
    page: '/system-settings/employee-directory',
    opened: true,
    menu: true,
    icon: 'users',
    title: 'full_name',
    found: 5,
    known_by: ['email', 'employee_number'],
    refers: {
      department_id: 'department',
      ...PLACE,
      manager_id: 'employee',
      user_id: 'user',
    },
  },
  bulk_import: {
    plural: 'bulk_imports',
    audited: 'BulkImport',
    rights: 'files',
    page: '/bulk-imports',
    opened: true,
    icon: 'upload',
  },
  report: { plural: 'reports', rights: 'files' },
  user: {
    plural: 'users',
    audited: 'User',
    rights: 'administration',
    page: '/system-settings/users',
    opened: true,
    icon: 'user',
    viewed: true,
    found: 8,
    touches: ['roles', 'accounts', 'me'],
  },
  account_user: {
    plural: 'account_users',
    calls: ['memberships'],
    audited: 'Membership',
    rights: 'administration',
    viewed: true,
    refers: { user_id: 'user', role_key: 'role', account_id: 'account' },
    touches: ['me'],
  },
  role: {
    plural: 'roles',
    audited: 'Role',
    rights: 'administration',
    page: '/system-settings/user-roles',
    opened: true,
    icon: 'shield-check',
    viewed: true,
    key: 'key',
    touches: ['users', 'accounts', 'me'],
  },
  account: {
    plural: 'accounts',
    calls: ['organizations'],
    audited: 'Account',
    rights: 'administration',
    page: '/accounts',
    opened: true,
    icon: 'building',
    viewed: true,
    touches: ['me', 'feature_flags'],
  },
  audit: { plural: 'audits', rights: 'administration', page: '/activity' },
  system: { plural: 'system', rights: 'system' },
} as const

export type Kind = keyof typeof KINDS

export interface KindSpec {
  /** The first part of the names of its calls, their path, its table, and the name of its lists. */
  plural: string
  /** Further first parts of the names of calls that read or write it. */
  calls?: readonly string[]
  /** The name under which its changes are in the history. */
  audited?: string
  /** The group of rights that its own belong to. */
  rights?: string
  /** Where it has no rights of its own: the kind whose rights hold for it. */
  permission?: Kind
  /** Views of its list can be saved. */
  viewed?: true
  exported?: true
  /** Its table has the words that are searched in. */
  searched?: true
  /** How many live rows its table has is kept. */
  counted?: true
  /** Its records can be imported from a file. */
  imported?: true
  /** The address of its list in the web app. */
  page?: string
  /** Each of its records has a page of its own, below that of the list. */
  opened?: true
  /** Its list is in the navigation, under the first part of the address. */
  menu?: true
  /** The picture of its records, where they are found and were looked at. */
  icon?: string
  /** Its place among the hits of the search over everything. */
  found?: number
  /** The field that calls a record by its name, where that isn't `name`. */
  title?: string
  /** The field that its path is by, where that isn't `id`. */
  key?: string
  /** The fields that people know its records by: they are looked for whatever their case, by an index each. */
  known_by?: readonly string[]
  /**
   * The fields that refer to records, and of which kind. Those count it and it shows their names, so a change on either
   * side makes the answers about the other outdated.
   */
  refers?: Readonly<Record<string, Kind>>
  /**
   * Where only some of its records keep what they refer to from being archived, and count as a use of it: the values
   * that these have in a field.
   */
  holds_while?: Readonly<Record<string, readonly string[]>>
  /**
   * Fields whose values the words of a search may name: the records that they refer to, or the values themselves. Each
   * is a filter of its list.
   */
  read_as?: readonly string[]
  /** What else a change of it makes outdated, by the first part of the names of the calls. */
  touches?: readonly string[]
}

type Specs = typeof KINDS
/** What there is to say of a kind. */
export type Facet = keyof KindSpec
/** The kinds that say all of this of themselves. */
export type KindsWith<F extends Facet> = {
  [K in Kind]: Specs[K] extends Record<F, unknown> ? K : never
}[Kind]

/** The same list, for whoever asks about any kind. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = KINDS

/** The kinds that say all of this of themselves, in their order. */
export const kindsWith = <F extends Facet>(...facets: readonly F[]) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) =>
    facets.every((facet) => facet in SPECS[kind]),
  ) as KindsWith<F>[]

/** What kinds say of themselves, where they say some other things as well. */
export type ValueOf<V extends Facet, F extends Facet = V> = Extract<
  Specs[KindsWith<V | F>],
  Readonly<Record<V, unknown>>
>[V]

/** `facetValues('plural', 'exported')`: the plurals of the kinds that are exported. */
export const facetValues = <V extends Facet, F extends Facet = V>(
  facet: V,
  ...also: readonly F[]
) => kindsWith<V | F>(facet, ...also).map((kind) => SPECS[kind][facet]) as ValueOf<V, F>[]

/** What a history can be of. */
export type Auditable = ValueOf<'audited'>
/** The groups of rights. */
export type RightsGroup = ValueOf<'rights'>

/** The pictures of kinds. */
export type KindIcon = ValueOf<'icon'>

/** The kinds whose changes are under this name in the history. */
export const kindsAudited = (type: string): Kind[] =>
  kindsWith('audited').filter((kind) => KINDS[kind].audited === type)
