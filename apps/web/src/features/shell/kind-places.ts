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

/** The icon of a kind. */
export const kindIcon = (kind: KindsWith<'icon'>): LucideIcon => ICONS[KINDS[kind].icon]

/** The label of a kind's list. */
export const listLabel = (kind: ListedKind) => `nav.${KINDS[kind].plural}` as const

/** The page of a record, or its list with the record opened. */
export const recordPage = (kind: ListedKind, id: string): string =>
  SPECS[kind].opened ? `${KINDS[kind].page}/${id}` : `${KINDS[kind].page}?edit=${id}`

/** The kind whose list has this last path segment. */
export const kindAt = (segment: string | undefined): ListedKind | undefined =>
  kindsWith('page').find((kind) => KINDS[kind].page.split('/').at(-1) === segment)
