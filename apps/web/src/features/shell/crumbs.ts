import {
  type Kind,
  kindImported,
  KINDS,
  kindsAudited,
  type KindsWith,
} from '@steward/contract/kinds.ts'
import type { TKey } from '#lib/i18n.ts'
import { kindAt, type ListedKind, listLabel } from './kind-places.ts'

/** A step of the breadcrumb: fixed words, or the name of a record that is to be looked up. */
export type Step = { label: TKey; to?: string } | { kind: RecordKind; id: string; to?: string }

/** The kinds whose records have pages. */
export type RecordKind = KindsWith<'opened'>

/** Tabs of a record: they are in the page, not in the way to it. */
const TABS = ['financial-info', 'maintenance', 'linked-assets', 'additional-info', 'details']

/** The pages that aren't the list of a kind. */
const WORDS: Record<string, TKey> = {
  'asset-lifecycle': 'nav.asset_lifecycle',
  'asset-settings': 'nav.asset_settings',
  books: 'books.title',
  dashboard: 'nav.dashboard',
  depreciation: 'nav.depreciation',
  help: 'shell.help.title',
  import: 'nav.import',
  labels: 'nav.labels',
  photos: 'photo_walk.title',
  new: 'nav.new',
  'my-work': 'nav.my_work',
  'not-found': 'nav.not_found',
  notifications: 'nav.notifications',
  exports: 'nav.exports',
  operations: 'nav.operations',
  organization: 'nav.organization',
  profile: 'nav.profile',
  receipt: 'nav.receipt',
  report: 'nav.report',
  reports: 'nav.reports',
  scan: 'nav.scan',
  sheet: 'work_orders.sheet.title',
  'sites-locations': 'nav.sites_locations',
  'system-settings': 'nav.system_settings',
  unauthorized: 'nav.unauthorized',
  'work-order-settings': 'nav.work_order_settings',
}

const isId = (segment: string) =>
  /^[A-Za-z0-9_-]{1,64}$/.test(segment) &&
  !['new', 'edit', 'import', 'labels', 'photos', 'receipt', 'sheet'].includes(segment)

const isOpened = (kind: ListedKind | undefined): kind is RecordKind =>
  kind !== undefined && 'opened' in KINDS[kind]

function labelOf(segment: string): TKey | undefined {
  const kind = kindAt(segment)
  return kind ? listLabel(kind) : WORDS[segment]
}

/** The steps to a path. Segments that are neither words nor ids of a known kind are left out. */
export function stepsTo(path: string): Step[] {
  const segments = path.split('/').filter((segment) => segment !== '' && !TABS.includes(segment))
  return segments.flatMap((segment, index): Step[] => {
    const to = `/${segments.slice(0, index + 1).join('/')}`
    const kind = kindAt(segments[index - 1])
    if (isOpened(kind) && isId(segment)) return [{ kind, id: segment, to }]
    const label = labelOf(segment)
    return label ? [{ label, to }] : []
  })
}

const isListed = (kind: Kind): kind is ListedKind => 'page' in KINDS[kind]

/** What an import belongs to, by its resource type, which may carry a namespace (`Core::Asset`). */
export function importParent(resourceType = ''): { label: TKey; to: string } {
  const name = resourceType.split(/::|[./]/).at(-1) ?? ''
  const kind = kindImported(name) ?? kindsAudited(name).find(isListed) ?? 'asset'
  return { label: listLabel(kind), to: KINDS[kind].page }
}
