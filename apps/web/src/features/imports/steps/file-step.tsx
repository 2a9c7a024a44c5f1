import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { DateTime } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import type { useReadAgain } from '../import-settings.ts'
import { FileTable } from './file-table.tsx'
import { StepButtons } from './step-buttons.tsx'
import { oddHeaders } from './mapping.ts'

interface FileStepProps {
  current: BulkImport
  reading: ReturnType<typeof useReadAgain>
  onRestart: () => void
  onNext: () => void
}

/** The first step after the upload: what was read from the file. */
export function FileStep({ current, reading, onRestart, onNext }: FileStepProps) {
  const { t } = useTranslation()
  const { file_info: file, total_rows, same_file } = current
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm">
        {t('imports.upload.read', {
          count: total_rows,
          formatted: format.integer(total_rows),
          columns: format.integer(file.headers.length),
          size: format.bytes(file.bytes),
        })}
      </p>
      {same_file && (
        <Banner kind="warning" title={t('imports.upload.same')}>
          <p>
            <DateTime value={same_file.created_at} />{' '}
            <Link to="/bulk-imports/$id" params={{ id: same_file.id }} className="underline">
              {t('imports.upload.same_open')}
            </Link>
          </p>
        </Banner>
      )}
      <FileTable file={file} reading={reading} />
      <Headers headers={file.headers} />
      <FirstRows file={file} />
      <StepButtons>
        <Button onClick={onRestart}>{t('imports.match.other_file')}</Button>
        <Button variant="primary" disabled={reading.isPending} onClick={onNext}>
          {t('imports.next')}
        </Button>
      </StepButtons>
    </div>
  )
}

/** Shows the replacement names of columns without a header or with a duplicate one. */
function Headers({ headers }: { headers: readonly string[] }) {
  const { t } = useTranslation()
  const { empty, repeated } = oddHeaders(headers)
  if (empty.length + repeated.length === 0) return null
  return (
    <Banner kind="warning">
      {empty.length > 0 && (
        <p>{t('imports.upload.empty_headers', { columns: format.list(empty) })}</p>
      )}
      {repeated.length > 0 && (
        <p>{t('imports.upload.repeated_headers', { columns: format.list(repeated) })}</p>
      )}
    </Banner>
  )
}

function FirstRows({ file }: { file: BulkImport['file_info'] }) {
  const { t } = useTranslation()
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-card">
      <ScrollRegion label={t('imports.upload.first_rows')} className="max-h-112 overflow-auto">
        <table className="w-full text-left text-sm">
          <caption className="px-4 py-2 text-left text-xs text-muted-foreground">
            {t('imports.upload.first_rows')}
          </caption>
          <thead className="bg-canvas text-xs">
            <tr className="border-y border-border">
              {file.headers.map((header) => (
                <th
                  key={header}
                  scope="col"
                  className="max-w-60 truncate px-3 py-2 font-medium whitespace-nowrap"
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.sample.map((row, n) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={n} className="border-b border-border last:border-b-0">
                {file.headers.map((header, at) => (
                  <td
                    key={header}
                    className="max-w-60 truncate px-3 py-1.5 whitespace-nowrap"
                    title={row[at]}
                  >
                    {row[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
