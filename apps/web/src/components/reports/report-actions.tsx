import type { ReportFormat } from '@steward/contract/kit/export.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import { CalendarClock, Download, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import type { Download as DownloadedFile } from '#lib/http.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useDownload } from '#lib/use-download.ts'

const SchedulesDialog = lazyOf(() => import('./schedules-dialog.tsx'), 'SchedulesDialog')

/** A file format of the report. */
export interface ReportFile {
  id: string
  label: string
  fetch: () => Promise<DownloadedFile>
}

interface ReportActionsProps {
  report: ReportName
  /** The parameters of the report on screen. */
  settings: Record<string, string[]>
  files: readonly ReportFile[]
}

/** The actions for a report: print, export, send by email. */
export function ReportActions({ report, settings, files }: ReportActionsProps) {
  const { t } = useTranslation()
  const { pending: isSaving, save } = useDownload()
  const [isScheduling, setScheduling] = useState(false)
  return (
    <>
      <Button onClick={() => setScheduling(true)}>
        <CalendarClock aria-hidden />
        {t('reports.schedules.open')}
      </Button>
      <Button onClick={() => globalThis.print()} className="max-sm:hidden">
        <Printer aria-hidden />
        {t('reports.print')}
      </Button>
      <Menu>
        <MenuTrigger render={<Button pending={isSaving} />}>
          <Download aria-hidden />
          {t('lists.export.title')}
        </MenuTrigger>
        <MenuContent align="end">
          {files.map(({ id, label, fetch }) => (
            <MenuItem
              key={id}
              icon={<Download aria-hidden />}
              onClick={() => void save(fetch, t('lists.export.failed'))}
            >
              {label}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
      {isScheduling && (
        <Suspense fallback={null}>
          <SchedulesDialog {...{ report, settings }} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The labels of file formats. */
export const FORMAT_LABELS = {
  csv: 'lists.export.as_csv',
  xlsx: 'lists.export.as_xlsx',
  pdf: 'reports.as_pdf',
} as const satisfies Record<ReportFormat, string>
