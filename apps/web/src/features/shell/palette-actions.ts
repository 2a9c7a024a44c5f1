import { assetsApi } from '@steward/contract/assets.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { ClipboardPlus, type LucideIcon, Plus, ScanLine, Upload, UserPlus } from 'lucide-react'
import type { TKey } from '#lib/i18n.ts'
import { may, type Need, type Session } from '#lib/session.ts'

interface PaletteAction {
  id: string
  label: TKey
  icon: LucideIcon
  need: readonly Need[]
  href: string
}

/** Actions that are available everywhere. */
const ACTIONS: readonly PaletteAction[] = [
  {
    id: 'add-asset',
    label: 'nav.actions.add_asset',
    icon: Plus,
    need: [assetsApi.list, assetsApi.create],
    href: '/assets?new=true',
  },
  {
    id: 'add-work-order',
    label: 'nav.actions.add_work_order',
    icon: ClipboardPlus,
    need: [WORK.create],
    href: '/work-orders/new',
  },
  {
    id: 'import-assets',
    label: 'nav.actions.import_assets',
    icon: Upload,
    need: ['bulk_import:create', assetsApi.create],
    href: '/assets/import',
  },
  {
    id: 'scan',
    label: 'nav.actions.scan',
    icon: ScanLine,
    need: [assetsApi.list],
    href: '/scan',
  },
  {
    id: 'invite-people',
    label: 'nav.actions.invite_people',
    icon: UserPlus,
    need: ['user:view', 'account_user:create'],
    href: '/system-settings/users/new',
  },
]

/** The actions that the user may take. */
export const visibleActions = (current: Session): PaletteAction[] =>
  ACTIONS.filter(({ need }) => need.every((each) => may(current, each)))
