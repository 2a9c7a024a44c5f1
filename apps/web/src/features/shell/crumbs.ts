import type { TKey } from '#lib/i18n.ts'

/** A step of the breadcrumb: fixed words, or the name of a record that is to be looked up. */
export type Step = { label: TKey; to?: string } | { kind: RecordKind; id: string; to?: string }

export type RecordKind = 'asset' | 'bulk_import'

/** Tabs of a record: they stand in the page, not in the way to it. */
const TABS = ['financial-info', 'maintenance', 'linked-assets', 'additional-info', 'details']

const WORDS: Record<string, TKey> = {
  assets: 'nav.assets',
  import: 'nav.import',
  'bulk-imports': 'nav.imports',
  profile: 'nav.profile',
  new: 'nav.new',
  unauthorized: 'nav.unauthorized',
  'not-found': 'nav.not_found',
}

const KINDS: Record<string, RecordKind> = {
  assets: 'asset',
  'bulk-imports': 'bulk_import',
}

const isId = (segment: string) =>
  /^[A-Za-z0-9_-]{1,64}$/.test(segment) && !['new', 'edit', 'import'].includes(segment)

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
  Employee: { label: 'nav.employee_directory' },
  Site: { label: 'nav.sites' },
  Location: { label: 'nav.locations' },
  Department: { label: 'nav.departments' },
  User: { label: 'nav.users' },
}

/** What an import belongs to, by its resource type, which may carry a namespace (`Core::Asset`). */
export function importParent(resourceType: string | undefined): { label: TKey; to?: string } {
  const name = resourceType?.split(/::|[./]/).at(-1) ?? 'Asset'
  return IMPORT_PARENTS[name] ?? { label: 'nav.assets', to: '/assets' }
}
