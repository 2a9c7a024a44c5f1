import type { Route } from '@steward/contract/kit/route.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#components/ui/sheet.tsx'
import { query } from '#lib/query.ts'

interface HistorySheetProps {
  /** Reads the record for its name. */
  route: Route
  id: string
  onClose: () => void
  /** The history. */
  children: ReactNode
}

/** The history of a record without a page of its own, beside its list. */
export function HistorySheet({ route, id, onClose, children }: HistorySheetProps) {
  const { t } = useTranslation()
  const found = useQuery(query(route, { params: { id } }))
  const { data } = (found.data ?? {}) as { data?: { name: string } }
  return (
    <Sheet
      open
      side="right"
      onClose={onClose}
      title={data ? t('record_history.of', { name: data.name }) : t('audits.title')}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>
    </Sheet>
  )
}
