import type { Flag } from './flags.ts'
import { type Kind, SPECS } from './kinds.ts'
import type { Permission } from './permissions.ts'

interface GroupSpec {
  /** The permission needed for any of them; none where they are about the person's own records. */
  need?: Permission
  /** The part of the product that they belong to. */
  flag?: Flag
}

/** What can be notified of belongs together as people choose about it. */
export const NOTIFICATION_GROUPS = {
  work_orders: { need: 'work_order:view', flag: 'work_orders.enable' },
  imports: { need: 'bulk_import:view' },
  exports: {},
  assets: { need: 'asset:view' },
  people: { need: 'account_user:view' },
} as const satisfies Record<string, GroupSpec>
export type NotificationGroup = keyof typeof NOTIFICATION_GROUPS

export const NOTIFICATION_SEVERITIES = ['success', 'warning', 'error', 'info'] as const
type NotificationSeverity = (typeof NOTIFICATION_SEVERITIES)[number]

interface KindSpec {
  group: NotificationGroup
  /** What it is about, and leads to. */
  of: Kind | 'export'
  severity: NotificationSeverity
  /** It is sent by mail as well, unless the person chose otherwise: it can't wait until somebody looks. */
  email?: true
  /** It is marked as read from the start, because the person who started it is waiting for it. */
  read?: true
}

/**
 * Everything that people are notified of. Who hears of each is said under the same name in `db/notifications.ts` of the
 * server, its words are `notifications.kinds` and `profile.notifications.events` of the locales: without them nothing
 * compiles.
 */
export const NOTIFICATIONS = {
  work_order_assigned: { group: 'work_orders', of: 'work_order', severity: 'info', email: true },
  /** It moved to a site that its assignee doesn't see. */
  work_order_unassigned: {
    group: 'work_orders',
    of: 'work_order',
    severity: 'warning',
    email: true,
  },
  work_order_mentioned: { group: 'work_orders', of: 'work_order', severity: 'info', email: true },
  work_order_commented: { group: 'work_orders', of: 'work_order', severity: 'info' },
  work_order_status: { group: 'work_orders', of: 'work_order', severity: 'info' },
  work_order_due: { group: 'work_orders', of: 'work_order', severity: 'warning' },
  work_order_overdue: { group: 'work_orders', of: 'work_order', severity: 'error', email: true },
  request_accepted: { group: 'work_orders', of: 'work_order', severity: 'success', email: true },
  request_declined: { group: 'work_orders', of: 'work_request', severity: 'warning', email: true },
  import_finished: { group: 'imports', of: 'bulk_import', severity: 'success', read: true },
  import_failed: { group: 'imports', of: 'bulk_import', severity: 'error' },
  export_ready: { group: 'exports', of: 'export', severity: 'success' },
  asset_handed_over: { group: 'assets', of: 'asset', severity: 'info' },
  warranty_ending: { group: 'assets', of: 'asset', severity: 'warning' },
  invitation_accepted: { group: 'people', of: 'user', severity: 'success' },
} as const satisfies Record<string, KindSpec>

export type NotificationEvent = keyof typeof NOTIFICATIONS
export const NOTIFICATION_EVENTS = Object.keys(NOTIFICATIONS) as NotificationEvent[]

/** However it ended, an import is one type. */
export const notificationTypeOf = (event: NotificationEvent): NotificationEvent | 'import' =>
  NOTIFICATIONS[event].group === 'imports' ? 'import' : event

/** An import that went partly wrong is no success, and one that went wrong altogether is an error. */
export function severityOf(
  event: NotificationEvent,
  { imported, failed }: Readonly<Record<string, string | number>>,
): NotificationSeverity {
  if (event === 'import_finished' && Number(failed) > 0)
    return Number(imported) > 0 ? 'warning' : 'error'
  return NOTIFICATIONS[event].severity
}

/** Somebody's files are no kind of record: all are on one page. */
const EXPORTS: Pick<(typeof SPECS)[Kind], 'plural' | 'page' | 'opened'> = {
  plural: 'exports',
  page: '/exports',
}

/** What has to be known of what a notification is about. */
export const notified = (of: (typeof NOTIFICATIONS)[NotificationEvent]['of']) =>
  of === 'export' ? EXPORTS : SPECS[of]

/** The page that a notification leads to: that of its record, or the list where it is about many. */
export function pageOfNotification(event: NotificationEvent, id: string | null) {
  const { page, opened } = notified(NOTIFICATIONS[event].of)
  return page && id && opened ? `${page}/${id}` : page
}
