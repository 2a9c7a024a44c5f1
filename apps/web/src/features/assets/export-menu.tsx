import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'

interface ExportMenuProps {
  /** How many the list shows, in words. */
  shown: string
  /** How many there are in all, in words; none where the list shows all of them. */
  all: string | null
  pending: boolean
  onExport: (what: 'view' | 'all') => void
}

/** Brings out what the list shows, or everything. */
export function ExportMenu({ shown, all, pending, onExport }: ExportMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger render={<Button pending={pending} className="max-sm:hidden" />}>
        {!pending && <Download aria-hidden />}
        {t('assets.actions.export')}
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem onClick={() => onExport('view')}>
          {t('assets.export.view', { assets: shown })}
        </MenuItem>
        {all !== null && (
          <MenuItem onClick={() => onExport('all')}>
            {t('assets.export.all', { assets: all })}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
