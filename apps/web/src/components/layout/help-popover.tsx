import { CircleHelp } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { HelpInfo } from './help-content.tsx'

const HelpContent = lazyOf(() => import('./help-content.tsx'), 'HelpContent')

/** Help, always in the same place. */
export function HelpPopover(info: HelpInfo) {
  const { t } = useTranslation()
  const label = t('shell.help.title')
  return (
    <Popover
      align="end"
      label={label}
      className="w-72 p-1"
      trigger={
        <IconButton label={label}>
          <CircleHelp aria-hidden />
        </IconButton>
      }
    >
      {(close) => (
        <Suspense fallback={null}>
          <HelpContent {...info} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
