import {
  Archive,
  Ban,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  ChevronDown,
  ChevronsUp,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleHelp,
  CirclePause,
  CircleSlash,
  CircleX,
  Clock,
  CloudOff,
  Equal,
  Inbox,
  Info,
  LoaderCircle,
  Lock,
  type LucideIcon,
  MailQuestion,
  MailX,
  SearchX,
  Trash2,
  TriangleAlert,
  UserCheck,
  UserX,
  Wrench,
} from 'lucide-react'
import type { Tone } from '#components/ui/tones.ts'

export interface Look {
  tone: Tone
  icon: LucideIcon
}

const look = (tone: Tone, icon: LucideIcon): Look => ({ tone, icon })

const ACTIVE = look('green', CircleCheck)
const INACTIVE = look('gray', CircleSlash)
const active = { active: ACTIVE, inactive: INACTIVE }

/** The look of every status in the product. Pages never choose colors for a status themselves. */
export const VOCABULARY = {
  asset: {
    planned: look('violet', CalendarPlus),
    in_stock: look('blue', CircleDashed),
    in_use: look('green', CircleCheck),
    in_maintenance: look('amber', Wrench),
    out_of_service: look('orange', CircleSlash),
    missing: look('red', SearchX),
    retired: look('gray', Archive),
    disposed: look('gray', Trash2),
  },
  work_order: {
    to_do: look('gray', Circle),
    in_progress: look('blue', CircleDot),
    done: look('green', CircleCheck),
    cancelled: look('gray', CircleSlash),
  },
  plan: {
    active: ACTIVE,
    paused: look('amber', CirclePause),
  },
  work_request: {
    new: look('blue', Inbox),
    accepted: look('green', CircleCheck),
    declined: look('gray', CircleSlash),
  },
  due: {
    overdue: look('red', CalendarX),
    today: look('amber', CalendarClock),
  },
  priority: {
    high: look('red', ChevronsUp),
    medium: look('amber', Equal),
    low: look('blue', ChevronDown),
  },
  bulk_import: {
    pending: look('gray', Clock),
    processing: look('blue', LoaderCircle),
    completed: look('green', CircleCheck),
    completed_with_errors: look('amber', TriangleAlert),
    nothing_imported: look('red', CircleX),
    failed: look('red', CircleAlert),
    cancelled: look('gray', Ban),
  },
  severity: {
    success: look('green', CircleCheck),
    warning: look('amber', TriangleAlert),
    error: look('red', CircleAlert),
    info: look('blue', Info),
  },
  account: {
    active: ACTIVE,
    suspended: look('red', CirclePause),
    deleting: look('gray', Trash2),
  },
  member: {
    active: look('green', UserCheck),
    invited: look('amber', MailQuestion),
    expired: look('red', MailX),
    locked: look('red', Lock),
    deactivated: look('gray', UserX),
  },
  employee: {
    active: ACTIVE,
    on_leave: look('amber', CirclePause),
    left: look('gray', UserX),
  },
  site: { ...active, closed: look('gray', Archive) },
  location: active,
  department: active,
  category: active,
  depreciation_method: active,
  work_order_type: active,
  sync: {
    offline: look('amber', CloudOff),
  },
} as const satisfies Record<string, Record<string, Look>>

type Vocabulary = typeof VOCABULARY
export type StatusDomain = keyof Vocabulary
export type StatusValue<D extends StatusDomain> = keyof Vocabulary[D] & string

/** The look of an unknown status, which is shown as the server named it. */
export const UNKNOWN: Look = look('gray', CircleHelp)

/** A readable text for a key: «On loan» for `on_loan`. */
export function humanise(value: string): string {
  const words = value.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
