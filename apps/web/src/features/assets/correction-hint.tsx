import type { Asset } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import { Banner } from '#components/ui/banner.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { closedFrom, correctedFrom } from './correction.ts'

interface CorrectionHintProps {
  /** The values of the form. */
  values: Values
  asset: Asset | null
}

/** Warns before saving that a change corrects existing depreciation figures, with the books and the start. */
export function CorrectionHint({ values, asset }: CorrectionHintProps) {
  const { t } = useTranslation()
  const from = correctedFrom(asset, values)
  const { data } = useQuery({
    ...query(booksApi.list, { query: {} }),
    enabled: from !== undefined,
  })
  const closed = from !== undefined && data && closedFrom(from, data.data)
  return (
    <div role="status" className="col-span-full empty:hidden">
      {from !== undefined && data && (
        <Banner
          kind={closed ? 'warning' : 'info'}
          title={t(closed ? 'assets.correction.closed_title' : 'assets.correction.title')}
        >
          {closed
            ? t('assets.correction.closed', {
                book: closed.name,
                through: format.date(closed.locked_through),
                day: format.date(addDays(closed.locked_through, 1)),
              })
            : t('assets.correction.text', {
                date: format.date(from),
                books: data.data.map(({ name }) => name).join(', '),
              })}
        </Banner>
      )}
    </div>
  )
}
