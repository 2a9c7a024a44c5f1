import {
  EXPORT_FORMATS,
  EXPORT_HEADERS,
  type ExportFormat,
  type ExportHeaders,
} from '@steward/contract/kit/export.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'

/** The options of an export. */
export interface ExportChoice {
  what: 'view' | 'all'
  format: ExportFormat
  headers: ExportHeaders
  /** All columns instead of the visible ones. */
  everyColumn: boolean
}

interface ExportDialogProps {
  /** The number of matching records, and of all if there are more. */
  shown: string
  all: string | null
  onClose: () => void
  onExport: (choice: ExportChoice) => void
}

const COLUMNS = ['shown', 'every'] as const

/** All options of an export. */
export function ExportDialog({ shown, all, onClose, onExport }: ExportDialogProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState<ExportChoice>({
    what: 'view',
    format: 'xlsx',
    headers: 'labels',
    everyColumn: false,
  })
  const choose = (change: Partial<ExportChoice>) => setChoice({ ...choice, ...change })
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('lists.export.title')}
      description={all === null ? shown : undefined}
      footer={
        <DialogFoot
          label={t('lists.export.title')}
          pending={false}
          does={() => {
            onExport(choice)
            onClose()
          }}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {all !== null && (
          <RadioGroup
            label={t('lists.export.rows')}
            value={choice.what}
            onChange={(what) => choose({ what })}
            options={[
              { value: 'view', label: t('lists.export.rows_view', { items: shown }) },
              { value: 'all', label: t('lists.export.rows_all', { items: all }) },
            ]}
          />
        )}
        <RadioGroup
          label={t('lists.export.columns')}
          value={choice.everyColumn ? 'every' : 'shown'}
          onChange={(columns) => choose({ everyColumn: columns === 'every' })}
          options={COLUMNS.map((value) => ({ value, label: t(`lists.export.columns_${value}`) }))}
        />
        <RadioGroup
          label={t('lists.export.format')}
          value={choice.format}
          onChange={(format) => choose({ format })}
          options={EXPORT_FORMATS.toReversed().map((value) => ({
            value,
            label: t(`lists.export.format_${value}`),
          }))}
        />
        <RadioGroup
          label={t('lists.export.headers')}
          value={choice.headers}
          onChange={(headers) => choose({ headers })}
          options={EXPORT_HEADERS.toReversed().map((value) => ({
            value,
            label: t(`lists.export.headers_${value}`),
            hint: t(`lists.export.headers_${value}_hint`),
          }))}
        />
      </div>
    </Dialog>
  )
}
