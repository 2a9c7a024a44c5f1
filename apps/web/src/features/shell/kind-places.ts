import { KINDS, type KindIcon, type KindsWith, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import {
  Boxes,
  Building2,
  CalendarSync,
  ClipboardList,
  DoorOpen,
  Inbox,
  type LucideIcon,
  ShieldCheck,
  Upload,
  UserRound,
  Users,
} from 'lucide-react'

export type ListedKind = KindsWith<'page'>

const ICONS: Record<KindIcon, LucideIcon> = {
  boxes: Boxes,
  building: Building2,
  'calendar-sync': CalendarSync,
  'clipboard-list': ClipboardList,
  'door-open': DoorOpen,
  inbox: Inbox,
  'shield-check': ShieldCheck,
  upload: Upload,
  user: UserRound,
  users: Users,
}

/** The picture of a record of a kind. */
export const kindIcon = (kind: KindsWith<'icon'>): LucideIcon => ICONS[KINDS[kind].icon]

/** What the list of a kind is called. */
export const listLabel = (kind: ListedKind) => `nav.${KINDS[kind].plural}` as const

/** Where a record of a kind is looked at: on its own page, else in its list. */
export const recordPage = (kind: ListedKind, id: string): string =>
  SPECS[kind].opened ? `${KINDS[kind].page}/${id}` : `${KINDS[kind].page}?edit=${id}`

/** The kind whose list is at the end of an address, by its last part. */
export const kindAt = (segment: string | undefined): ListedKind | undefined =>
  kindsWith('page').find((kind) => KINDS[kind].page.split('/').at(-1) === segment)
