import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { Download } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'

interface ExportMenuProps {
  /** How many the list shows, in words. */
  shown: string
  /** How many there are in all, in words; none where the list shows all of them. */
  all: string | null
  pending: boolean
  onExport: (what: 'view' | 'all', format: ExportFormat) => void
}

/** Brings out what the list shows, or everything. */
export function ExportMenu({ pending, ...entries }: ExportMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger render={<Button pending={pending} className="max-sm:hidden" />}>
        {!pending && <Download aria-hidden />}
        {t('lists.export.title')}
      </MenuTrigger>
      <MenuContent align="end">
        <ExportItems {...entries} />
      </MenuContent>
    </Menu>
  )
}

/** The same, as entries of a menu. */
export function ExportItems({ shown, all, onExport }: Omit<ExportMenuProps, 'pending'>) {
  const { t } = useTranslation()
  return EXPORT_FORMATS.map((format) => (
    <Fragment key={format}>
      <MenuItem onClick={() => onExport('view', format)}>
        {t(`lists.export.view_${format}`, { items: shown })}
      </MenuItem>
      {all !== null && (
        <MenuItem onClick={() => onExport('all', format)}>
          {t(`lists.export.all_${format}`, { items: all })}
        </MenuItem>
      )}
    </Fragment>
  ))
}
