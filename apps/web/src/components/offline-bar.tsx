import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser believes that it reaches the network. */
export const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** A slim bar while there is no network; `since` is when the data on screen was loaded (ISO). */
export function OfflineBar({ since }: { since?: string | null }) {
  const { t } = useTranslation()
  const online = useIsOnline()
  return (
    <div role="status" data-no-print>
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-st-amber-bg px-4 py-1.5 text-sm text-st-amber-fg">
          <CloudOff aria-hidden className="size-4 shrink-0 text-st-amber-icon" />
          {since ? t('shell.offline_since', { time: format.time(since) }) : t('shell.offline')}
        </p>
      )}
    </div>
  )
}
