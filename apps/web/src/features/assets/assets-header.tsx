import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Ellipsis, List, ListTree, Plus, ScanLine, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { ExportItems, ExportMenu } from '#components/record-list/export-menu.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'

/** Importing assets takes the right to bring in a file and the right to create what is in it. */
export const useMayImport = () => {
  const mayUpload = useMay(bulkImportsApi.create)
  const mayCreate = useMay(assetsApi.create)
  return mayUpload && mayCreate
}

interface AssetsHeaderProps {
  /** How many the list shows, in words. */
  shown: string
  /** How many there are in all, in words; none where the list shows all of them. */
  all: string | null
  exporting: boolean
  onExport: (what: 'view' | 'all', format: ExportFormat) => void
  onAdd: () => void
  /** The person is about to add: time to fetch the form. */
  onAddIntent: () => void
}

/** The heading of the register with what brings assets in and out. */
export function AssetsHeader(props: AssetsHeaderProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetsApi.create)
  const mayImport = useMayImport()
  return (
    <PageHeader
      title={t('assets.title')}
      description={t('assets.subtitle')}
      actions={
        <>
          <ExportMenu
            shown={props.shown}
            all={props.all}
            pending={props.exporting}
            onExport={props.onExport}
          />
          {mayImport && (
            <Link to="/assets/import" className={buttonStyles({}, 'max-sm:hidden')}>
              <Upload aria-hidden />
              {t('assets.actions.import')}
            </Link>
          )}
          <Link
            to="/scan"
            aria-label={t('nav.scan')}
            className={buttonStyles({ size: 'icon' }, 'sm:hidden')}
          >
            <ScanLine aria-hidden />
          </Link>
          <PhoneMenu {...props} mayImport={mayImport} />
          {mayCreate && (
            <Button
              variant="primary"
              aria-keyshortcuts="C"
              title={t('assets.actions.add_keys')}
              onClick={props.onAdd}
              onPointerEnter={props.onAddIntent}
              onFocus={props.onAddIntent}
            >
              <Plus aria-hidden />
              {t('assets.actions.add')}
            </Button>
          )}
        </>
      }
    />
  )
}

/** From the table to the tree, and back, where the toolbar has no room for it. */
function LayoutItem() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { layout } = useSearch({ strict: false })
  const isTree = layout === 'tree'
  const change = () =>
    void navigate({
      to: '/assets',
      search: (old: object) => ({ ...old, layout: isTree ? undefined : ('tree' as const) }),
    })
  return (
    <MenuItem icon={isTree ? <List aria-hidden /> : <ListTree aria-hidden />} onClick={change}>
      {t(isTree ? 'assets.layout.table' : 'assets.layout.tree')}
    </MenuItem>
  )
}

/** The quieter actions, where there is no room for their buttons. */
function PhoneMenu(props: AssetsHeaderProps & { mayImport: boolean }) {
  const { mayImport, shown, all, onExport } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="icon" className="sm:hidden" aria-label={t('assets.actions.more')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {mayImport && (
          <MenuItem
            icon={<Upload aria-hidden />}
            onClick={() => void navigate({ to: '/assets/import' })}
          >
            {t('assets.actions.import')}
          </MenuItem>
        )}
        <LayoutItem />
        <ExportItems shown={shown} all={all} onExport={onExport} />
      </MenuContent>
    </Menu>
  )
}
