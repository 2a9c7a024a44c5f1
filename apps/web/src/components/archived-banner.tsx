import { useTranslation } from 'react-i18next'
import { type Archiving, useArchive } from '#components/record-list/use-archive.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'

interface ArchivedBannerProps {
  record: { id: string; archived_at: string | null }
  name: string
  archiving: Archiving
  /** The text for this kind of record, with a `date`. */
  text: TKey
}

/** Shows on an archived record's page since when it is archived, with a button to restore it for users who may. */
export function ArchivedBanner({ record, name, archiving, text }: ArchivedBannerProps) {
  const { t } = useTranslation()
  const archive = useArchive(archiving)
  const mayRestore = useMay(archiving.restore)
  if (!record.archived_at) return null
  return (
    <div className="px-4 pb-4 sm:px-6">
      <Banner
        kind="info"
        actions={
          mayRestore && (
            <Button
              size="sm"
              pending={archive.pending}
              onClick={() => void archive.restore(record.id, name)}
            >
              {t('lists.actions.restore')}
            </Button>
          )
        }
      >
        {t(text, { date: format.dateTime(record.archived_at) })}
      </Banner>
    </div>
  )
}
