import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
  CalendarClock,
  Check,
  Clock,
  Coins,
  CornerDownLeft,
  Eye,
  Gauge,
  Inbox,
  KeyRound,
  ListChecks,
  Lock,
  LockOpen,
  type LucideIcon,
  MailPlus,
  MessageSquare,
  Paperclip,
  Pencil,
  Play,
  Plus,
  ShieldCheck,
  ShieldOff,
  SkipForward,
  Trash2,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { Auditable, AuditEvent } from '@steward/contract/audits.ts'
import type { TFunction } from 'i18next'
import { type TKey } from '#lib/i18n.ts'

interface ActionLook {
  icon: LucideIcon
  label: TKey
}

/** The actions of histories, by the server's name. */
const ACTIONS: Readonly<Record<string, ActionLook>> = {
  create: { icon: Plus, label: 'audits.actions.create' },
  update: { icon: Pencil, label: 'audits.actions.update' },
  archive: { icon: Archive, label: 'audits.actions.archive' },
  restore: { icon: ArchiveRestore, label: 'audits.actions.restore' },
  undo: { icon: Undo2, label: 'audits.actions.undo' },
  activate: { icon: Play, label: 'audits.actions.activate' },
  suspend: { icon: Ban, label: 'audits.actions.suspend' },
  delete: { icon: Trash2, label: 'audits.actions.delete' },
  erase: { icon: Trash2, label: 'audits.actions.erase' },
  invite: { icon: MailPlus, label: 'audits.actions.invite' },
  resend_invitation: { icon: MailPlus, label: 'audits.actions.resend_invitation' },
  accept_invitation: { icon: UserCheck, label: 'audits.actions.accept_invitation' },
  add: { icon: UserPlus, label: 'audits.actions.add' },
  remove: { icon: UserMinus, label: 'audits.actions.remove' },
  leave: { icon: UserMinus, label: 'audits.actions.leave' },
  enable_mfa: { icon: ShieldCheck, label: 'audits.actions.enable_mfa' },
  disable_mfa: { icon: ShieldOff, label: 'audits.actions.disable_mfa' },
  renew_recovery_codes: { icon: KeyRound, label: 'audits.actions.renew_recovery_codes' },
  change_password: { icon: KeyRound, label: 'audits.actions.change_password' },
  accept: { icon: Check, label: 'audits.actions.accept' },
  decline: { icon: Ban, label: 'audits.actions.decline' },
  add_request: { icon: Inbox, label: 'audits.actions.add_request' },
  remove_request: { icon: Inbox, label: 'audits.actions.remove_request' },
  reopen: { icon: Undo2, label: 'audits.actions.reopen' },
  hand_over: { icon: ArrowRightLeft, label: 'audits.actions.hand_over' },
  return: { icon: CornerDownLeft, label: 'audits.actions.return' },
  add_meter: { icon: Gauge, label: 'audits.actions.add_meter' },
  change_meter: { icon: Gauge, label: 'audits.actions.change_meter' },
  archive_meter: { icon: Gauge, label: 'audits.actions.archive_meter' },
  restore_meter: { icon: Gauge, label: 'audits.actions.restore_meter' },
  correct_reading: { icon: Gauge, label: 'audits.actions.correct_reading' },
  read_meter: { icon: Gauge, label: 'audits.actions.read_meter' },
  attach: { icon: Paperclip, label: 'audits.actions.attach' },
  detach: { icon: Paperclip, label: 'audits.actions.detach' },
  rename_attachment: { icon: Paperclip, label: 'audits.actions.rename_attachment' },
  add_task: { icon: ListChecks, label: 'audits.actions.add_task' },
  update_task: { icon: ListChecks, label: 'audits.actions.update_task' },
  remove_task: { icon: ListChecks, label: 'audits.actions.remove_task' },
  add_comment: { icon: MessageSquare, label: 'audits.actions.add_comment' },
  update_comment: { icon: MessageSquare, label: 'audits.actions.update_comment' },
  remove_comment: { icon: MessageSquare, label: 'audits.actions.remove_comment' },
  add_time_entry: { icon: Clock, label: 'audits.actions.add_time_entry' },
  update_time_entry: { icon: Clock, label: 'audits.actions.update_time_entry' },
  remove_time_entry: { icon: Clock, label: 'audits.actions.remove_time_entry' },
  add_cost: { icon: Coins, label: 'audits.actions.add_cost' },
  update_cost: { icon: Coins, label: 'audits.actions.update_cost' },
  remove_cost: { icon: Coins, label: 'audits.actions.remove_cost' },
  watch: { icon: Eye, label: 'audits.actions.watch' },
  skip: { icon: SkipForward, label: 'audits.actions.skip' },
  add_depreciation_event: { icon: Coins, label: 'audits.actions.add_depreciation_event' },
  undo_depreciation_event: { icon: Undo2, label: 'audits.actions.undo_depreciation_event' },
  set_book: { icon: Coins, label: 'audits.actions.set_book' },
  lock: { icon: Lock, label: 'audits.actions.lock' },
  unlock: { icon: LockOpen, label: 'audits.actions.unlock' },
  postpone: { icon: CalendarClock, label: 'audits.actions.postpone' },
}

/** The nouns for kinds of record. */
const THINGS: Readonly<Record<Auditable, TKey>> = {
  Asset: 'audits.things.asset',
  AssetCategory: 'audits.things.category',
  DataField: 'audits.things.field',
  DepreciationMethod: 'audits.things.method',
  Book: 'audits.things.book',
  WorkOrder: 'audits.things.work_order',
  WorkRequest: 'audits.things.work_request',
  MaintenancePlan: 'audits.things.maintenance_plan',
  WorkOrderType: 'audits.things.work_order_type',
  Site: 'audits.things.site',
  Location: 'audits.things.location',
  Department: 'audits.things.department',
  Employee: 'audits.things.employee',
  BulkImport: 'audits.things.import',
  User: 'audits.things.user',
  Membership: 'audits.things.user',
  Role: 'audits.things.role',
  Account: 'audits.things.account',
}

const OTHER: ActionLook = { icon: Pencil, label: 'audits.actions.other' }

/** The look of an event by its action. */
export const lookOf = (action: string): ActionLook => ACTIONS[action] ?? OTHER

/** The person or place that an asset was handed over to; if the history has both, the person. */
const receiverOf = ({ changes, names }: Pick<AuditEvent, 'changes' | 'names'>) =>
  ['custodian_id', 'location_id', 'site_id']
    .map((field) => names[String(changes[field]?.[1])])
    .find((name) => name !== undefined)

/** An event as a sentence, for one record or for several. */
export function deedOf(event: AuditEvent, t: TFunction, many = false): string {
  const { action, auditable_type, user } = event
  const words = {
    person: user?.name ?? t('audits.system'),
    thing: t(many ? 'audits.things.records' : THINGS[auditable_type]),
  }
  const receiver = action === 'hand_over' ? receiverOf(event) : undefined
  if (receiver !== undefined) return t('audits.actions.hand_over_to', { ...words, receiver })
  return t(lookOf(action).label, words)
}
