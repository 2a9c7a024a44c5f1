import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { jobs } from '#lib/jobs.ts'
import { useSession } from '#lib/session.ts'
import { BulkCard } from './bulk-card.tsx'
import { ExportCard } from './export-card.tsx'

/** Messages stand above the tray, so that neither hides the other. */
function useRoomForMessages() {
  const tray = useRef<HTMLElement>(null)
  // How high it is depends on its words, which only the browser can measure.
  useEffect(() => {
    const root = document.documentElement.style
    const watch = new ResizeObserver(([entry]) => {
      root.setProperty('--job-tray', `${entry?.target.clientHeight ?? 0}px`)
    })
    if (tray.current) watch.observe(tray.current)
    return () => {
      watch.disconnect()
      root.removeProperty('--job-tray')
    }
  }, [])
  return tray
}

/** What the server is still working on for this person, on whatever page they are. */
export function JobTray() {
  const { t } = useTranslation()
  const { accountId } = useSession()
  const own = jobs.use().filter(({ account_id }) => account_id === accountId)
  const tray = useRoomForMessages()
  return (
    <section
      ref={tray}
      aria-label={t('jobs.title')}
      data-no-print
      className="fixed right-4 bottom-4 z-70 w-96 max-w-[calc(100vw-2rem)] pb-[env(safe-area-inset-bottom)] max-sm:inset-x-4 max-sm:w-auto"
    >
      <ul className="max-h-[60vh] overflow-y-auto">
        {own.map((job) =>
          job.kind === 'bulk' ? (
            <BulkCard key={job.id} tracked={job} />
          ) : (
            <ExportCard key={job.id} tracked={job} />
          ),
        )}
      </ul>
    </section>
  )
}
