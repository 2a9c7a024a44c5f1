import { assetsApi } from '@steward/contract/assets.ts'
import { KINDS, SPECS } from '@steward/contract/kinds.ts'
import { type SearchHit, searchApi, type SearchTotal } from '@steward/contract/search.ts'
import type { TFunction } from 'i18next'
import {
  ArrowRight,
  BookOpen,
  Boxes,
  Handshake,
  type LucideIcon,
  MapPinned,
  Pencil,
  QrCode,
  SquareArrowOutUpRight,
  Undo2,
} from 'lucide-react'
import type { PaletteGroup, PaletteItem } from '#components/layout/palette-groups.ts'
import { recordIcon } from '#components/record-icons.ts'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { labelsSearch } from '#lib/labels-link.ts'
import { stringifySearch } from '#lib/search-string.ts'
import { mayCall, type Session } from '#lib/session.ts'
import { kindIcon, listLabel, type ListedKind, recordPage } from './kind-places.ts'

/** The user's session, and how they see places. */
interface Asking {
  t: TFunction
  session: Session
  /** Places are shown in the tree. */
  tree: boolean
}

/** The kinds of search results with a page. */
type PagedKind = Extract<SearchHit['kind'], ListedKind>
const hasPage = (kind: SearchHit['kind']): kind is PagedKind => SPECS[kind].page !== undefined
type Hit = SearchHit & { kind: PagedKind }

const pageOf = ({ kind, id }: Hit, { tree }: Asking) =>
  tree && (kind === 'site' || kind === 'location')
    ? `/system-settings/sites-locations?node=${id}`
    : recordPage(kind, id)

/** Status, employee and place, which distinguish assets of the same name. */
function Telling({ asset }: { asset: NonNullable<SearchHit['asset']> }) {
  const { status, custodian, site, location } = asset
  const place = [site, location].filter(Boolean).join(' › ')
  return (
    <>
      <StatusIcon domain="asset" value={status} className="size-3.5" />
      <span className="min-w-0 truncate">
        {[statusLabel('asset', status), custodian, place].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

/** The actions for an asset, with the same conditions as on its page. */
function actionsOf(to: string, { id, asset }: Hit, { t, session }: Asking): PaletteItem[] {
  const action = (label: string, icon: LucideIcon, to: string): PaletteItem => ({
    id: to,
    label,
    icon,
    to,
  })
  const changes = mayCall(session, assetsApi.update)
    ? [
        action(t('lists.actions.edit'), Pencil, `${to}?edit=true`),
        action(t('assets.actions.hand_over'), Handshake, `${to}?ask=over`),
        ...(asset?.custodian
          ? [action(t('assets.actions.take_back'), Undo2, `${to}?ask=back`)]
          : []),
        action(t('assets.actions.move'), MapPinned, `${to}?ask=move`),
      ]
    : []
  return [
    action(t('lists.actions.open'), SquareArrowOutUpRight, to),
    ...changes,
    action(
      t('assets.actions.label'),
      QrCode,
      `/assets/labels${stringifySearch(labelsSearch([id]))}`,
    ),
  ]
}

function itemOf(hit: Hit, asking: Asking): PaletteItem {
  const { kind, title, subtitle, asset } = hit
  const to = pageOf(hit, asking)
  return {
    id: to,
    label: title,
    icon: asset ? recordIcon(asset.icon, Boxes) : kindIcon(kind),
    to,
    ...(subtitle && { hint: subtitle }),
    ...(asset && { below: <Telling asset={asset} />, actions: actionsOf(to, hit, asking) }),
  }
}

/** The link to all results of a kind. */
function allOf(
  kind: PagedKind,
  { total, exact }: SearchTotal,
  text: string,
  { t }: Asking,
): PaletteItem {
  const formatted = format.integer(total)
  const number = exact ? formatted : t('lists.over', { formatted })
  const to = `${KINDS[kind].page}${stringifySearch({ search: text })}`
  return { id: to, label: t('shell.palette.see_all', { number }), icon: ArrowRight, to }
}

/** The maximum number of guide pages among the results. */
const MAX_PAGES = 4

/** The guide pages that contain the words; none if the guide can't be loaded. */
async function guideItems(text: string): Promise<PaletteItem[]> {
  try {
    const { findPages, loadGuide } = await import('#lib/guide.ts')
    const pages = findPages(await loadGuide(), text).slice(0, MAX_PAGES)
    return pages.map(({ name, title }) => {
      const to = `/help/${name}`
      return { id: to, label: title, icon: BookOpen, to }
    })
  } catch {
    return []
  }
}

/** Searches records on the server, grouped by kind. */
async function searchRecords(
  text: string,
  signal: AbortSignal,
  asking: Asking,
): Promise<PaletteGroup[]> {
  const { data, totals } = await send(searchApi.search, { query: { q: text } }, signal)
  const kinds = [...new Set(data.map(({ kind }) => kind))].filter(hasPage)
  return kinds.map((kind) => ({
    id: `found ${kind}`,
    label: asking.t(listLabel(kind)),
    items: [
      ...data.filter((hit): hit is Hit => hit.kind === kind).map((hit) => itemOf(hit, asking)),
      ...totals.filter((of) => of.kind === kind).map((of) => allOf(kind, of, text, asking)),
    ],
  }))
}

/** Searches records and guide pages. */
export async function searchAll(
  text: string,
  signal: AbortSignal,
  asking: Asking,
): Promise<PaletteGroup[]> {
  const [records, guide] = await Promise.all([
    searchRecords(text, signal, asking),
    guideItems(text),
  ])
  const help = { id: 'guide', label: asking.t('shell.help.title'), items: guide }
  return [...records, help].filter(({ items }) => items.length > 0)
}
