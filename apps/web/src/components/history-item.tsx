import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'

/** The entry of a row's menu that opens the record's history over the list. */
export function HistoryItem({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <MenuItem
      icon={<History aria-hidden />}
      onClick={() =>
        void navigate({ to: '.', search: (old: object) => ({ ...old, history: id }) } as never)
      }
    >
      {t('audits.title')}
    </MenuItem>
  )
}
