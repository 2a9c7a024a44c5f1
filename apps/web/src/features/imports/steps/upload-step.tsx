import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#components/file-drop.tsx'
import { Button } from '#components/ui/button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { errorText } from '#lib/error-text.ts'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { type ApiError, download, send } from '#lib/http.ts'
import { useIsCoarse } from '#lib/media.ts'
import { useDownload } from '#lib/use-download.ts'
import type { Imported } from '../imported-kinds.ts'

/** Uploads a file; the server reads its columns, and starts nothing yet. */
function useUpload(resource_type: Imported, onUploaded: (uploaded: BulkImport) => void) {
  const client = useQueryClient()
  const [share, setShare] = useState(0)

  const upload = useMutation<BulkImport, ApiError, File>({
    mutationFn: async (file) => {
      setShare(0)
      const body = { bulk_import: { resource_type, start: false } }
      const options = { onProgress: setShare }
      const { data } = await send(bulkImportsApi.create, { body, file }, undefined, options)
      return data
    },
    onSuccess: (uploaded) => {
      void client.invalidateQueries({ queryKey: ['bulk_imports'] })
      onUploaded(uploaded)
    },
  })

  return { upload, share }
}

const TABLES = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  // Many programs save a web page under this name; for a workbook that is one, the server says what to do.
  'application/vnd.ms-excel': ['.xls'],
  'text/html': ['.html', '.htm'],
} as const

interface UploadStepProps {
  type: Imported
  onUploaded: (uploaded: BulkImport) => void
}

/** The first step: a file. */
export function UploadStep({ type, onUploaded }: UploadStepProps) {
  const { t } = useTranslation()
  const coarse = useIsCoarse()
  const { upload, share } = useUpload(type, onUploaded)
  const file = upload.variables

  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={t(coarse ? 'imports.upload.touch_label' : 'imports.upload.label')}
        accept={TABLES}
        maxBytes={LIMITS.import_bytes}
        disabled={upload.isPending}
        hint={t('imports.upload.hint', {
          size: format.bytes(LIMITS.import_bytes),
          rows: format.integer(LIMITS.import_rows),
        })}
        error={upload.error ? errorText(upload.error, t) : undefined}
        onFiles={([picked]) => picked && upload.mutate(picked)}
      />
      {upload.isPending && file && (
        <div className="flex flex-col gap-1.5 text-sm">
          <output className="truncate" title={file.name}>
            {t('imports.upload.sending', { name: shortFileName(file.name) })}
          </output>
          <Progress
            label={t('imports.upload.sending', { name: file.name })}
            value={Math.round(share * 100)}
          />
        </div>
      )}
      <TemplateLinks type={type} />
    </div>
  )
}

/** Templates in either format. */
function TemplateLinks({ type }: { type: Imported }) {
  const { t } = useTranslation()
  const { save } = useDownload()
  const saveAs = (format: ExportFormat) => {
    const query = { format, headers: 'labels' as const }
    const input = { params: { resource_type: type }, query }
    return save(() => download(bulkImportsApi.template, input), t('imports.upload.template_failed'))
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {t('imports.upload.template_text')}
      {EXPORT_FORMATS.map((one) => (
        <Button key={one} variant="link" onClick={() => void saveAs(one)}>
          <Download aria-hidden />
          {t(`imports.upload.template_${one}`)}
        </Button>
      ))}
    </p>
  )
}
