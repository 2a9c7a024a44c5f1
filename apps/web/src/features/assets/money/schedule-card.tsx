import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { LineChart } from '#components/charts/line-chart.tsx'
import { thinned } from '#components/charts/scale.ts'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { organizationToday } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { useDownload } from '#lib/use-download.ts'
import { pointsOf } from './schedule-points.ts'
import { ScheduleTable } from './schedule-table.tsx'

interface ScheduleCardProps {
  assetId: string
  books: readonly AssetBook[]
  shown: AssetBook
  day: string
  onExplain: (fiscalYear: number) => void
}

/** The schedule: a chart with all books, and a table of one. */
export function ScheduleCard({ assetId, books, shown, day, onExplain }: ScheduleCardProps) {
  const { t } = useTranslation()
  const lines = books
    .filter(({ years }) => years.length > 0)
    .map((one) => ({ id: one.book.id, label: one.book.name, points: pointsOf(one) }))
  const marks = thinned(
    shown.years.map((year) => ({ day: year.end, label: String(year.fiscal_year) })),
    8,
  )
  return (
    <Card
      title={t('depreciation.schedule.title', { book: shown.book.name })}
      actions={<ExportMenu assetId={assetId} bookId={shown.book.id} />}
    >
      {shown.years.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('depreciation.schedule.none')}</p>
      ) : (
        <div className="flex flex-col gap-6">
          <LineChart
            lines={lines}
            marks={marks}
            today={{ day: organizationToday(), label: t('depreciation.today') }}
          />
          <ScheduleTable book={shown} day={day} onExplain={onExplain} />
        </div>
      )}
    </Card>
  )
}

function ExportMenu({ assetId, bookId }: { assetId: string; bookId: string }) {
  const { t } = useTranslation()
  const { pending, save } = useDownload()
  const saveAs = (as: ExportFormat) => {
    const query = { book_id: bookId, format: as }
    return save(
      () => download(assetDepreciationApi.export, { params: { id: assetId }, query }),
      t('lists.export.failed'),
    )
  }
  return (
    <Menu>
      <MenuTrigger render={<Button size="sm" pending={pending} />}>
        <Download aria-hidden />
        {t('lists.export.title')}
      </MenuTrigger>
      <MenuContent align="end">
        {EXPORT_FORMATS.map((one) => (
          <MenuItem key={one} icon={<Download aria-hidden />} onClick={() => void saveAs(one)}>
            {t(`lists.export.as_${one}`)}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
