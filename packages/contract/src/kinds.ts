/**
 * The kinds of thing that an account has, each said once. Which of them have rights, a history, exports, saved views, a
 * place in the search, in the navigation and in the way to a page: all of that is read from here, on both sides. It is
 * part of the browser's first load: plain data, nothing else.
 */

/** What a list of records comes with: saved views, exports, the search within it, and a count that is kept. */
const LISTED = { viewed: true, exported: true, searched: true, counted: true } as const

/** By the names that permissions and the bodies of calls have for them; their order is that of the rights of a role. */
export const KINDS = {
  asset: {
    plural: 'assets',
    audited: 'Asset',
    rights: 'assets',
    ...LISTED,
    imported: true,
    refers: ['asset_category', 'site', 'location', 'department', 'employee', 'depreciation_method'],
  },
  asset_category: {
    plural: 'asset_categories',
    audited: 'AssetCategory',
    rights: 'asset_settings',
    ...LISTED,
    refers: ['depreciation_method'],
  },
  depreciation_method: {
    plural: 'depreciation_methods',
    audited: 'DepreciationMethod',
    rights: 'asset_settings',
    ...LISTED,
  },
  data_field: {
    plural: 'data_fields',
    audited: 'DataField',
    permission: 'asset',
    refers: ['asset_category'],
    // The columns that assets and their files have.
    touches: ['assets', 'bulk_imports'],
  },
  attachment: { plural: 'attachments', audited: 'Asset', permission: 'asset' },
  asset_meter: {
    plural: 'asset_meters',
    audited: 'Asset',
    permission: 'asset',
    refers: ['asset'],
  },
  work_order: { plural: 'work_orders', rights: 'work' },
  work_order_type: {
    plural: 'work_order_types',
    audited: 'WorkOrderType',
    rights: 'work',
    ...LISTED,
  },
  site: { plural: 'sites', audited: 'Site', rights: 'places', ...LISTED, refers: ['employee'] },
  location: {
    plural: 'locations',
    audited: 'Location',
    rights: 'places',
    ...LISTED,
    refers: ['site'],
  },
  department: {
    plural: 'departments',
    audited: 'Department',
    rights: 'people',
    ...LISTED,
    refers: ['site', 'employee'],
  },
  employee: {
    plural: 'employees',
    audited: 'Employee',
    rights: 'people',
    ...LISTED,
    refers: ['department', 'site', 'location', 'user', 'account_user'],
  },
  bulk_import: { plural: 'bulk_imports', audited: 'BulkImport', rights: 'files' },
  report: { plural: 'reports', rights: 'files' },
  user: {
    plural: 'users',
    audited: 'User',
    rights: 'administration',
    viewed: true,
    refers: ['account_user', 'role', 'account'],
    touches: ['me'],
  },
  account_user: {
    plural: 'account_users',
    calls: ['memberships'],
    audited: 'Membership',
    rights: 'administration',
    viewed: true,
    refers: ['role', 'account'],
    touches: ['me'],
  },
  role: {
    plural: 'roles',
    audited: 'Role',
    rights: 'administration',
    viewed: true,
    touches: ['me'],
  },
  account: {
    plural: 'accounts',
    calls: ['organizations'],
    audited: 'Account',
    rights: 'administration',
    viewed: true,
    touches: ['me', 'feature_flags'],
  },
  system: { plural: 'system', rights: 'administration' },
} as const

export type Kind = keyof typeof KINDS

interface KindSpec {
  /** The first part of the names of its calls, their path, its table, and the name of its lists. */
  plural: string
  /** Further first parts of the names of calls that read or write it. */
  calls?: readonly string[]
  /** The name under which its changes stand in the history. */
  audited?: string
  /** The group of a role's rights that it has rights of its own in. */
  rights?: string
  /** Where it has none: the kind whose rights hold for it. */
  permission?: Kind
  viewed?: true
  exported?: true
  /** Its table has the words that are searched in. */
  searched?: true
  /** Its records can be brought in from a file. */
  imported?: true
  /** How many live rows its table has is kept. */
  counted?: true
  /**
   * The kinds that its records refer to. They count it and it shows their names, so a change on either side makes the
   * answers about the other outdated.
   */
  refers?: readonly Kind[]
  /** What else a change of it makes outdated, by the first part of the names of the calls. */
  touches?: readonly string[]
}

type Facet = keyof KindSpec
/** The kinds that say something of themselves. */
export type KindsWith<F extends Facet> = {
  [K in Kind]: (typeof KINDS)[K] extends Record<F, unknown> ? K : never
}[Kind]
type Said<F extends Facet, K extends Kind = KindsWith<F>> = K extends Kind
  ? (typeof KINDS)[K] extends Record<F, infer V>
    ? V
    : never
  : never

/** The same list for whoever asks about any kind. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = KINDS

/** The kinds that say this of themselves, in their order. */
export const kindsWith = <F extends Facet>(facet: F) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => facet in SPECS[kind]) as KindsWith<F>[]

/** The plurals of the kinds that say this of themselves. */
export const pluralsWith = <F extends Facet>(facet: F) =>
  kindsWith(facet).map((kind) => KINDS[kind].plural) as (typeof KINDS)[KindsWith<F>]['plural'][]

/** The names in the history of the kinds that say this of themselves. */
export const auditedWith = <F extends Facet>(facet: F) =>
  kindsWith(facet).flatMap((kind) => SPECS[kind].audited ?? []) as Said<
    'audited',
    KindsWith<F> & KindsWith<'audited'>
  >[]

/** What a history can be of. */
export type Audited = Said<'audited'>
/** The groups of a role's rights. */
export type RightsGroup = Said<'rights'>

const callsOf = (kind: Kind): string[] => [SPECS[kind].plural, ...(SPECS[kind].calls ?? [])]

/** Whatever refers to a kind, and whatever it refers to. */
const relatives = (kind: Kind): Kind[] => [
  ...(SPECS[kind].refers ?? []),
  ...kindsWith('refers').filter((other) => SPECS[other].refers?.includes(kind)),
]

/** Which answers a change of these kinds makes outdated, by the first part of the names of the calls. */
export const touchedBy = (...kinds: readonly Kind[]): string[] => [
  ...new Set([
    ...kinds.flatMap(callsOf),
    ...kinds.flatMap(relatives).flatMap(callsOf),
    ...kinds.flatMap((kind) => SPECS[kind].touches ?? []),
    ...(kinds.some((kind) => SPECS[kind].audited) ? ['audits'] : []),
  ]),
]

/** The kinds whose changes stand under this name in the history. */
export const kindsAudited = (type: string): Kind[] =>
  kindsWith('audited').filter((kind) => KINDS[kind].audited === type)

/** The kind that a call is about, by the first part of its name. */
export const kindOfCall = (name: string): Kind | undefined => {
  const [first = name] = name.split('.')
  return (Object.keys(KINDS) as Kind[]).find((kind) => callsOf(kind).includes(first))
}
