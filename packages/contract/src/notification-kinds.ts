import type { Flag } from './flags.ts'
import { type Kind, SPECS } from './kinds.ts'
import type { Permission } from './permissions.ts'

interface GroupSpec {
  /** The permission for all of them; undefined if they are about the person's own records. */
  need?: Permission
  /** The feature that they belong to. */
  flag?: Flag
}

/** The groups of notifications that people can choose. */
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
  /** The kind of record that it is about and leads to. */
  of: Kind | 'export'
  severity: NotificationSeverity
  /** Whether it is also mailed by default, because it is urgent. */
  email?: true
  /** Whether it is marked as read from the start, because its person is waiting for it. */
  read?: true
}

/**
 * All events that people are notified of. The recipients of each are in `db/notification-sources.ts` of the server, and its
 * texts are in `notifications.kinds` and `profile.notifications.events` of the locales; without these it doesn't
 * compile.
 */
export const NOTIFICATIONS = {
  work_order_assigned: { group: 'work_orders', of: 'work_order', severity: 'info', email: true },
  /** Its assignee doesn't see its site, because it moved there or they were limited to other sites. */
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

/** Imports have one type, whatever their result. */
export const notificationTypeOf = (event: NotificationEvent): NotificationEvent | 'import' =>
  NOTIFICATIONS[event].group === 'imports' ? 'import' : event

/** An import with some errors isn't a success, and a failed one is an error. */
export function severityOf(
  event: NotificationEvent,
  { imported, failed }: Readonly<Record<string, string | number>>,
): NotificationSeverity {
  if (event === 'import_finished' && Number(failed) > 0)
    return Number(imported) > 0 ? 'warning' : 'error'
  return NOTIFICATIONS[event].severity
}

/** Exported files aren't a kind of record; all of a person are on one page. */
const EXPORTS: Pick<(typeof SPECS)[Kind], 'plural' | 'page' | 'opened'> = {
  plural: 'exports',
  page: '/exports',
}

/** The data of a notification that its page depends on. */
export const notified = (of: (typeof NOTIFICATIONS)[NotificationEvent]['of']) =>
  of === 'export' ? EXPORTS : SPECS[of]

/** Whether this version knows of an event; a newer one that runs beside it may have others. */
export const isNotificationEvent = (event: string): event is NotificationEvent =>
  Object.hasOwn(NOTIFICATIONS, event)

/**
 * The page of a notification: that of its record, or the list if it is about several; none of an event that isn't known.
 */
export function pageOfNotification(event: string, id: string | null): string | undefined {
  if (!isNotificationEvent(event)) return undefined
  const { page, opened } = notified(NOTIFICATIONS[event].of)
  return page && id && opened ? `${page}/${id}` : page
}
