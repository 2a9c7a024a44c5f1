import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'
import { withSearch } from '#lib/page-search.ts'

/** The menu item that opens a record's history over the list. */
export function HistoryItem({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<History aria-hidden />}
      onClick={() => void navigate({ to: '.', search: withSearch({ history: id }) })}
    >
      {t('audits.title')}
    </MenuItem>
  )
}
