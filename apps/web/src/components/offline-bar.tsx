import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser reports a network connection. */
const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** The time, with its date if that isn't today. */
const moment = (iso: string) =>
  today(timeZone(), new Date(iso)) === today(timeZone()) ? format.time(iso) : format.dateTime(iso)

/** A bar shown while offline; `since` is when the data on screen was fetched (ISO). */
export function OfflineBar({ since }: { since?: string | null }) {
  const { t } = useTranslation()
  const online = useIsOnline()
  const words = () => {
    if (!since) return t('shell.offline')
    const time = moment(since)
    return t(online ? 'shell.unreached_since' : 'shell.offline_since', { time })
  }
  return (
    <div role="status" data-no-print>
      {(!online || since) && (
        <p className="flex items-center justify-center gap-2 bg-st-amber-bg px-4 py-1.5 text-sm text-st-amber-fg">
          <CloudOff aria-hidden className="size-4 shrink-0 text-st-amber-icon" />
          {words()}
        </p>
      )}
    </div>
  )
}
