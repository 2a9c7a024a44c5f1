import { mayBecome } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  CircleOff,
  ClipboardPlus,
  Copy,
  Ellipsis,
  Handshake,
  MapPinned,
  Pencil,
  Printer,
  QrCode,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RequestCodeItem } from '#components/request-code/request-code-item.tsx'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { withSearch } from '#lib/page-search.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { useArchive } from '#components/record-list/use-archive.ts'
import { ARCHIVING } from '../archiving.ts'
import type { PageDialog } from './page-dialogs.tsx'

export interface AssetActionHandlers {
  onEdit: () => void
  onDuplicate: () => void
  onDialog: (dialog: PageDialog) => void
  /** Opens the dialog for a hand-over or return. */
  onHand: (how: 'over' | 'back') => void
}

/** The actions for an asset that isn't archived. Printing a label needs no further permission. */
export function AssetActions({ asset, onEdit, ...others }: AssetActionHandlers & { asset: Asset }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.update)
  return (
    <>
      <AssetMenu asset={asset} {...others} />
      {mayUpdate && (
        <>
          <HandButton asset={asset} onHand={others.onHand} />
          <Button variant="primary" aria-keyshortcuts="E" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('lists.actions.edit')}
          </Button>
        </>
      )}
    </>
  )
}

interface HandButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  asset: Asset
  onHand: AssetActionHandlers['onHand']
}

/** Hands the asset over, or returns it if it is assigned; the key is H. */
export function HandButton({ asset, onHand, ...look }: HandButtonProps) {
  const { t } = useTranslation()
  const isHeld = asset.custodian !== null
  const hand = () => onHand(isHeld ? 'back' : 'over')
  useShortcuts({ h: hand })
  return (
    <Button aria-keyshortcuts="H" onClick={hand} {...look}>
      {isHeld ? <Undo2 aria-hidden /> : <Handshake aria-hidden />}
      {t(isHeld ? 'hand_over.take_back' : 'hand_over.submit')}
    </Button>
  )
}

type EntriesProps = Omit<AssetActionHandlers, 'onEdit'> & { asset: Asset }

/** The less common actions, in the menu «⋯». */
export function AssetMenu({ className = '', ...props }: EntriesProps & { className?: string }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button
            size="icon"
            className={className}
            aria-label={t('assets.actions.more')}
            data-record-menu=""
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        <Entries {...props} />
      </MenuContent>
    </Menu>
  )
}

function Entries({ asset, onDuplicate, onDialog, onHand }: EntriesProps) {
  const { t } = useTranslation()
  const archive = useArchive(ARCHIVING)
  const navigate = useNavigate()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update)
  const mayArchive = useMay(assetsApi.remove)
  const mayRetire = mayUpdate && asset.status !== 'retired' && mayBecome(asset.status, 'retired')
  return (
    <>
      {mayUpdate && <HandEntries asset={asset} onDialog={onDialog} onHand={onHand} />}
      {asset.custodian && (
        <MenuItem
          icon={<Printer aria-hidden />}
          onClick={() => void navigate({ to: '/assets/receipt', search: { asset: asset.id } })}
        >
          {t('hand_over.receipt.print')}
        </MenuItem>
      )}
      <WorkEntries asset={asset} />
      <MenuItem
        icon={<QrCode aria-hidden />}
        onClick={() => void navigate({ to: '/assets/labels', search: { ids: [asset.id] } })}
      >
        {t('assets.actions.label')}
      </MenuItem>
      <RequestCodeItem about="asset" id={asset.id} name={asset.name} />
      {mayCreate && (
        <MenuItem icon={<Copy aria-hidden />} onClick={onDuplicate}>
          {t('assets.actions.duplicate')}
        </MenuItem>
      )}
      {mayRetire && (
        <MenuItem icon={<CircleOff aria-hidden />} onClick={() => onDialog('retire')}>
          {t('assets.actions.retire')}
        </MenuItem>
      )}
      {mayArchive && <MenuSeparator />}
      {mayArchive && (
        <MenuItem
          destructive
          icon={<Archive aria-hidden />}
          onClick={() => void archive.archive(asset.id, asset.name)}
        >
          {t('assets.actions.archive')}
        </MenuItem>
      )}
    </>
  )
}

/** Reports a problem with the asset; undefined without the permission to request work. */
function useReport(): (() => void) | undefined {
  const navigate = useNavigate()
  const mayCreate = useMay({ access: 'work_order:create', flag: 'work_orders.enable' })
  const report = () => void navigate({ to: '.', search: withSearch({ ask: 'report' }) })
  return mayCreate ? report : undefined
}

/** The same as a button, for users in front of the asset. */
export function ReportButton({ className }: { className: string }) {
  const { t } = useTranslation()
  const report = useReport()
  if (!report) return null
  return (
    <Button className={className} onClick={report}>
      <TriangleAlert aria-hidden />
      {t('work_orders.report.title')}
    </Button>
  )
}

/** Adds a work order for the asset, or reports a problem. */
function WorkEntries({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const report = useReport()
  if (!report) return null
  return (
    <>
      <MenuItem icon={<TriangleAlert aria-hidden />} onClick={report}>
        {t('work_orders.report.title')}
      </MenuItem>
      <MenuItem
        icon={<ClipboardPlus aria-hidden />}
        onClick={() => void navigate({ to: '/work-orders/new', search: { asset: asset.id } })}
      >
        {t('work_orders.add')}
      </MenuItem>
    </>
  )
}

/** Hand-over, return and move. */
function HandEntries({
  asset,
  onDialog,
  onHand,
}: Pick<EntriesProps, 'asset' | 'onDialog' | 'onHand'>) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<Handshake aria-hidden />} onClick={() => onHand('over')}>
        {t('assets.actions.hand_over')}
      </MenuItem>
      {asset.custodian && (
        <MenuItem icon={<Undo2 aria-hidden />} onClick={() => onHand('back')}>
          {t('assets.actions.take_back')}
        </MenuItem>
      )}
      <MenuItem icon={<MapPinned aria-hidden />} onClick={() => onDialog('move')}>
        {t('assets.actions.move')}
      </MenuItem>
    </>
  )
}
