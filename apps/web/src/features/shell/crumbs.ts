import {
  type Kind,
  kindImported,
  KINDS,
  kindsAudited,
  type KindsWith,
} from '@steward/contract/kinds.ts'
import type { TKey } from '#lib/i18n.ts'
import { kindAt, type ListedKind, listLabel } from './kind-places.ts'

/** A step of the breadcrumb: a fixed text, or a record whose name has to be loaded. */
export type Step = { label: TKey; to?: string } | { kind: RecordKind; id: string; to?: string }

/** The kinds whose records have pages. */
export type RecordKind = KindsWith<'opened'>

/** Tabs of a record, which aren't part of the breadcrumb. */
const TABS = ['financial-info', 'maintenance', 'linked-assets', 'additional-info', 'details']

/** The pages that aren't lists of a kind. */
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

/** The steps of a path. Segments that are neither texts nor ids of a known kind are left out. */
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

/** The list that an import belongs to, by its resource type, which may have a namespace (`Core::Asset`). */
export function importParent(resourceType = ''): { label: TKey; to: string } {
  const name = resourceType.split(/::|[./]/).at(-1) ?? ''
  const kind = kindImported(name) ?? kindsAudited(name).find(isListed) ?? 'asset'
  return { label: listLabel(kind), to: KINDS[kind].page }
}
