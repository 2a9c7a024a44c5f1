import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { BookChoice } from '#components/depreciation/book-choice.tsx'
import { DateField } from '#components/date-field.tsx'
import { Fetched } from '#components/fetched.tsx'
import { ForbiddenState } from '#components/states.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { organizationToday } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { BookValues } from './book-values.tsx'
import { EventsCard } from './events-card.tsx'
import { ParametersCard } from './parameters-card.tsx'
import { ScheduleCard } from './schedule-card.tsx'

const ExplainDialog = lazyOf(() => import('./explain-dialog.tsx'), 'ExplainDialog')

/** The depreciation of an asset in each book, on any day. */
export function DepreciationSection({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const maySee = useMay(assetDepreciationApi.get)
  if (!maySee)
    return (
      <Card title={t('depreciation.title')}>
        <ForbiddenState permission="report:view" />
      </Card>
    )
  return <Depreciation asset={asset} />
}

function Depreciation({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const now = organizationToday()
  const [day, setDay] = useState<string | null>(now)
  const on = day !== null && isCalendarDate(day) ? day : now
  const [chosen, setChosen] = useState<string | null>(null)
  const [explained, setExplained] = useState<number | null>(null)
  const found = useQuery(
    query(assetDepreciationApi.get, { params: { id: asset.id }, query: { on } }),
  )
  return (
    <Fetched data={found.data?.data} found={found}>
      {({ books, events }) => {
        const shown = books.find(({ book }) => book.id === chosen) ?? books[0]
        if (!shown) return null
        return (
          <>
            <Card
              title={t('depreciation.title')}
              actions={<DayField day={day} onChange={setDay} />}
            >
              <BookValues books={books} on={on} />
            </Card>
            <BookChoice
              value={shown.book.id}
              books={books.map(({ book }) => book)}
              onChange={setChosen}
            />
            <ParametersCard asset={asset} book={shown} />
            <ScheduleCard
              assetId={asset.id}
              books={books}
              shown={shown}
              day={on}
              onExplain={setExplained}
            />
            <EventsCard asset={asset} books={books} events={events} />
            <Suspense fallback={null}>
              {explained !== null && (
                <ExplainDialog
                  assetId={asset.id}
                  book={shown.book}
                  fiscalYear={explained}
                  onClose={() => setExplained(null)}
                />
              )}
            </Suspense>
          </>
        )
      }}
    </Fetched>
  )
}

/** The day of the values: today, unless another one is entered. */
function DayField({
  day,
  onChange,
}: {
  day: string | null
  onChange: (day: string | null) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-sm" data-no-print>
      <label htmlFor={id}>{t('depreciation.on')}</label>
      <div className="w-40">
        <DateField id={id} label={t('depreciation.on')} value={day} onChange={onChange} />
      </div>
    </div>
  )
}
