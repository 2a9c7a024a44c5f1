import { CloudUpload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { waiting } from '#lib/outbox/waiting.ts'

const OutboxDialog = lazyOf(() => import('./outbox-dialog.tsx'), 'OutboxDialog')

/** A bar shown while changes wait to be sent, with a link to them. */
export function OutboxBar() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const changes = waiting.use()
  const count = changes.length
  const refused = changes.filter(({ trouble }) => trouble).length
  const words =
    refused > 0 ? { of: refused, key: 'outbox.refused' } : { of: count, key: 'outbox.count' }
  return (
    <div role="status" data-no-print>
      {count > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-st-amber-bg px-4 py-1.5 text-sm text-st-amber-fg">
          <CloudUpload aria-hidden className="size-4 shrink-0 text-st-amber-icon" />
          {t(words.key as 'outbox.count', { count: words.of, formatted: format.integer(words.of) })}
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('outbox.show')}
          </Button>
        </p>
      )}
      <Suspense fallback={null}>
        {isOpen && <OutboxDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
