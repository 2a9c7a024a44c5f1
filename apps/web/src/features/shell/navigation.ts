import { dashboardApi } from '@steward/contract/dashboard.ts'
import type { Flag } from '@steward/contract/flags.ts'
import { KINDS, kindsWith } from '@steward/contract/kinds.ts'
import { viewOf } from '@steward/contract/permissions.ts'
import { REPORT_PAGES, REPORT_READERS } from '@steward/contract/reports.ts'
import {
  Activity,
  Boxes,
  Building2,
  CalendarSync,
  ChartNoAxesColumn,
  ClipboardList,
  History,
  Inbox,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Plug,
  Settings,
  SlidersHorizontal,
  TriangleAlert,
  Wrench,
} from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'
import { isPlatformUser, may, type Need, type Session } from '#lib/session.ts'
import { type ListedKind, listLabel } from './kind-places.ts'

/** The permission for one report is valid for all. */
const REPORTS = { access: REPORT_READERS }

interface Place {
  url: string
  label: TKey
  /** Hidden without this permission. */
  need: Need
  flag?: Flag
  /** Hidden for users with this permission, who have a better alternative. */
  except?: Need
  /** Hidden while this flag is on, for users with this permission: another page replaces it. */
  unless?: { flag: Flag; need: Need }
}

interface NavigationEntry extends Place {
  icon: LucideIcon
  /** Whether it is for users of an account, or for platform users. */
  who: 'account' | 'platform'
  /** Two keys in sequence that lead there from everywhere. */
  keys?: string
  /** Shown but disabled while its flag is off. */
  disabled?: { flag: Flag }
  items?: readonly Place[]
}

const settings = '/system-settings'
const ORGANIZATION: Place = {
  url: `${settings}/organization`,
  label: 'nav.organization',
  need: { manage: 'account' },
}
// The tree requires both permissions; with only one, the list of that kind is shown.
const BOTH_KINDS: Need = { every: ['site:view', 'location:view'] }
const TREE = { flag: 'locations.hierarchical.enable', need: BOTH_KINDS } as const
/** Further conditions of some kinds' lists. */
const ASKED: Partial<Record<ListedKind, Partial<Place>>> = {
  site: { unless: TREE },
  location: { unless: TREE },
  data_field: { need: 'system:modify_system_settings', flag: 'assets.custom_fields.enable' },
}

const placeOf = (kind: ListedKind): Place => ({
  url: KINDS[kind].page,
  label: listLabel(kind),
  need: viewOf(kind),
  ...ASKED[kind],
})

/** The lists of kinds under a path. */
const placesIn = (url: string): Place[] =>
  kindsWith('menu')
    .filter((kind) => KINDS[kind].page.startsWith(`${url}/`))
    .map(placeOf)

/** The sidebar from top to bottom. The palette and the start page use the same table. */
const NAVIGATION: readonly NavigationEntry[] = [
  {
    url: '/dashboard',
    label: 'nav.dashboard',
    need: dashboardApi.get,
    icon: LayoutDashboard,
    who: 'account',
    keys: 'g d',
  },
  {
    ...placeOf('asset'),
    icon: Boxes,
    who: 'account',
    keys: 'g a',
  },
  {
    ...placeOf('work_order'),
    icon: ClipboardList,
    who: 'account',
    flag: 'work_orders.enable',
    keys: 'g w',
  },
  {
    url: '/my-work',
    label: 'nav.my_work',
    need: 'work_order:update',
    icon: ListTodo,
    who: 'account',
    flag: 'work_orders.enable',
  },
  {
    ...placeOf('maintenance_plan'),
    icon: CalendarSync,
    who: 'account',
    flag: 'work_orders.enable',
  },
  {
    ...placeOf('work_request'),
    icon: Inbox,
    who: 'account',
    flag: 'work_orders.enable',
  },
  {
    // For users who only request work; all others add work orders.
    url: '/report',
    label: 'nav.report',
    need: 'work_order:create',
    except: 'work_order:update',
    icon: TriangleAlert,
    who: 'account',
    flag: 'work_orders.enable',
  },
  {
    url: '/reports',
    label: 'nav.reports',
    need: REPORTS,
    icon: ChartNoAxesColumn,
    who: 'account',
    keys: 'g r',
    items: [
      {
        url: REPORT_PAGES.depreciation,
        label: 'nav.depreciation',
        need: REPORTS,
      },
      {
        url: REPORT_PAGES.asset_lifecycle,
        label: 'nav.asset_lifecycle',
        need: REPORTS,
      },
    ],
  },
  {
    ...placeOf('audit'),
    icon: History,
    who: 'account',
  },
  {
    url: settings,
    label: 'nav.system_settings',
    icon: Settings,
    who: 'account',
    need: 'signed_in',
    keys: 'g s',
    items: [
      ORGANIZATION,
      {
        url: `${settings}/sites-locations`,
        label: 'nav.sites_locations',
        need: BOTH_KINDS,
        flag: TREE.flag,
      },
      ...placesIn(settings),
      placeOf('role'),
      placeOf('user'),
    ],
  },
  {
    url: '/asset-settings',
    label: 'nav.asset_settings',
    icon: SlidersHorizontal,
    who: 'account',
    need: 'signed_in',
    items: [
      ...placesIn('/asset-settings'),
      {
        url: '/asset-settings/books',
        label: 'books.title',
        need: { every: ['asset:view', 'depreciation_method:view'] },
      },
    ],
  },
  {
    url: '/work-order-settings',
    label: 'nav.work_order_settings',
    icon: Wrench,
    who: 'account',
    need: 'signed_in',
    flag: 'work_orders.enable',
    items: placesIn('/work-order-settings'),
  },
  {
    url: '/integrations',
    label: 'nav.integrations',
    icon: Plug,
    who: 'account',
    need: 'system:modify_system_settings',
    disabled: { flag: 'integrations.enable' },
  },
  {
    ...placeOf('account'),
    icon: Building2,
    who: 'platform',
    need: 'platform',
    keys: 'g a',
  },
  {
    url: '/operations',
    label: 'nav.operations',
    need: 'platform',
    icon: Activity,
    who: 'platform',
    keys: 'g o',
  },
  {
    url: settings,
    label: 'nav.system_settings',
    icon: Settings,
    who: 'platform',
    need: 'platform',
    keys: 'g s',
    items: [ORGANIZATION, placeOf('role'), placeOf('user')],
  },
]

const isReplaced = (current: Session, { unless }: Place) =>
  unless !== undefined && current.flags[unless.flag] && may(current, unless.need)

const isShown = (current: Session, place: Place) =>
  may(current, place.need) &&
  !(place.except && may(current, place.except)) &&
  (place.flag === undefined || current.flags[place.flag]) &&
  !isReplaced(current, place)

/** The first visible page below a parent, which the parent's own URL leads to. */
export const firstPlace = (current: Session, url: string): string | undefined =>
  visibleNavigation(current).find((entry) => entry.url === url)?.items?.[0]?.url

/** The entries that a user sees; parents without any visible child are left out. */
export function visibleNavigation(current: Session): NavigationEntry[] {
  const who = isPlatformUser(current) ? 'platform' : 'account'
  return NAVIGATION.filter((entry) => entry.who === who && isShown(current, entry))
    .map(({ items, ...entry }) => ({
      ...entry,
      ...(items && { items: items.filter((place) => isShown(current, place)) }),
    }))
    .filter(({ items }) => items === undefined || items.length > 0)
}
