import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Page } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'

/** Shown for a moment before the record was created, with a link to the present. */
export function NoPast({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <Page>
      <EmptyState
        level={1}
        icon={History}
        title={t('past.missing')}
        description={t('past.missing_text')}
        action={<Button onClick={onBack}>{t('past.back')}</Button>}
      />
    </Page>
  )
}
