import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet, SheetClose } from '#components/ui/sheet.tsx'

interface SidebarSheetProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar over the page in narrow windows; loaded when first opened. */
export function SidebarSheet({ open, onClose, children }: SidebarSheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="left"
      title={t('nav.main')}
      bare
      className="bg-sidebar"
    >
      <SheetClose
        aria-label={t('common.close')}
        className="button button-ghost button-icon absolute top-1.5 right-2 z-1 size-10 text-muted-foreground"
      >
        <X aria-hidden className="size-5" />
      </SheetClose>
      {/* Keeps the account's name clear of the button. */}
      <div className="flex min-h-0 flex-1 flex-col [&>:first-child]:pr-14">{children}</div>
    </Sheet>
  )
}
