import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { Download, Ellipsis } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Button } from '#components/ui/button.tsx'
import {
  Menu,
  MenuCheckItem,
  MenuContent,
  MenuItem,
  MenuLinkItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import type { HeaderLink } from './list-spec.ts'
import type { Way } from './use-layouts.tsx'

export interface Exports {
  /** The number of matching records in words. */
  shown: string
  /** The number of all records in words; null if all match. */
  all: string | null
  onExport: (what: 'view' | 'all', format: ExportFormat) => void
  /** Opens the dialog with all options. */
  onMore: () => void
}

/** Exports the matching or all records. */
export function ExportItems({ shown, all, onExport, onMore }: Exports) {
  const { t } = useTranslation()
  return (
    <>
      {EXPORT_FORMATS.map((format) => (
        <Fragment key={format}>
          <MenuItem icon={<Download aria-hidden />} onClick={() => onExport('view', format)}>
            {t(`lists.export.view_${format}`, { items: shown })}
          </MenuItem>
          {all !== null && (
            <MenuItem icon={<Download aria-hidden />} onClick={() => onExport('all', format)}>
              {t(`lists.export.all_${format}`, { items: all })}
            </MenuItem>
          )}
        </Fragment>
      ))}
      <MenuItem icon={<Download aria-hidden />} onClick={onMore}>
        {t('lists.export.more')}
      </MenuItem>
    </>
  )
}

interface PhoneMenuProps {
  links: readonly HeaderLink[]
  /** The other layouts. */
  ways: readonly Way[]
  exports: Exports | undefined
  /** The state of the figures above the list, if it has some. */
  figures: { folded: boolean; toggle: () => void } | undefined
}

/** The secondary actions on phones, which have no room for their buttons. */
export function PhoneMenu({ links, ways, exports, figures }: PhoneMenuProps) {
  const { t } = useTranslation()
  if (!exports && !figures && links.length + ways.length === 0) return null
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="icon" aria-label={t('lists.actions.more')}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {links.map(({ to, label, icon: Icon }) => (
          <MenuLinkItem key={to} icon={<Icon aria-hidden />} render={<PathLink to={to} />}>
            {label}
          </MenuLinkItem>
        ))}
        {ways.map(({ id, label, icon, onClick }) => (
          <MenuItem key={id} icon={icon} onClick={onClick}>
            {label}
          </MenuItem>
        ))}
        {figures && (
          <MenuCheckItem checked={!figures.folded} onChange={figures.toggle}>
            {t('lists.figures')}
          </MenuCheckItem>
        )}
        {links.length > 0 && <MenuSeparator />}
        {exports && <ExportItems {...exports} />}
      </MenuContent>
    </Menu>
  )
}
