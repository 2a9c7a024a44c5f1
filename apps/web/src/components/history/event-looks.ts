import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
  CornerDownLeft,
  Gauge,
  KeyRound,
  type LucideIcon,
  MailPlus,
  Paperclip,
  Pencil,
  Play,
  Plus,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'

interface ActionLook {
  icon: LucideIcon
  label: TKey
}

/** What people do to records, by the word that the server uses for it. */
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
  hand_over: { icon: ArrowRightLeft, label: 'audits.actions.hand_over' },
  return: { icon: CornerDownLeft, label: 'audits.actions.return' },
  add_meter: { icon: Gauge, label: 'audits.actions.add_meter' },
  change_meter: { icon: Gauge, label: 'audits.actions.change_meter' },
  archive_meter: { icon: Gauge, label: 'audits.actions.archive_meter' },
  restore_meter: { icon: Gauge, label: 'audits.actions.restore_meter' },
  read_meter: { icon: Gauge, label: 'audits.actions.read_meter' },
  attach: { icon: Paperclip, label: 'audits.actions.attach' },
  detach: { icon: Paperclip, label: 'audits.actions.detach' },
  rename_attachment: { icon: Paperclip, label: 'audits.actions.rename_attachment' },
}

const OTHER: ActionLook = { icon: Pencil, label: 'audits.actions.other' }

/** How an event is shown, by what was done. */
export const lookOf = (action: string): ActionLook => ACTIONS[action] ?? OTHER
