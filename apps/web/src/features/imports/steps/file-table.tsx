import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { errorText } from '#lib/error-text.ts'
import type { useReadAgain } from '../import-settings.ts'

interface FileTableProps {
  file: BulkImport['file_info']
  reading: ReturnType<typeof useReadAgain>
}

/** The table to read: its sheet, if there are several, and its header row. */
export function FileTable({ file, reading }: FileTableProps) {
  const { t } = useTranslation()
  const { sheet, sheets, header_row } = file
  return (
    <FormGrid className="max-w-xl">
      {sheets.length > 1 && (
        <Field label={t('imports.upload.sheet')}>
          {(control) => (
            <Select
              {...control}
              value={sheet}
              placeholder={t('imports.upload.sheet')}
              disabled={reading.isPending}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={(next) => next && next !== sheet && reading.mutate({ sheet: next })}
            />
          )}
        </Field>
      )}
      <HeaderRow key={`${sheet} ${header_row}`} row={header_row} reading={reading} />
    </FormGrid>
  )
}

/** The number of the header row. The file is read again when it is changed. */
function HeaderRow({ row, reading }: { row: number; reading: FileTableProps['reading'] }) {
  const { t } = useTranslation()
  const [entered, setEntered] = useState(String(row))
  const wanted = Number(entered)
  const enter = () => {
    if (reading.isPending || wanted === row) return
    if (Number.isInteger(wanted) && wanted > 0) reading.mutate({ header_row: wanted })
    else setEntered(String(row))
  }
  return (
    <Field
      label={t('imports.upload.header_row')}
      hint={t('imports.upload.header_row_hint')}
      error={reading.error ? errorText(reading.error, t) : undefined}
    >
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={1}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          onBlur={enter}
          onKeyDown={(event) => event.key === 'Enter' && enter()}
        />
      )}
    </Field>
  )
}
