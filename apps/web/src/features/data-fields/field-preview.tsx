import type { CustomValue } from '@steward/contract/custom-fields.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomControl } from '#components/custom-fields/custom-control.tsx'
import type { FieldValues } from './field-values.ts'

const NOBODY = {}

/** The field as it will stand in the form of an asset: it can be tried, and nothing of it is kept. */
export function FieldPreview({ values }: { values: FieldValues }) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<{ type: string; value: CustomValue | null } | null>(null)
  const value = tried?.type === values.type ? tried.value : values.default_value
  return (
    <section
      aria-label={t('data_fields.preview')}
      className="col-span-full rounded-lg border border-dashed border-border bg-muted/40 p-4"
    >
      <p className="mb-2 text-xs font-medium text-muted-foreground">{t('data_fields.preview')}</p>
      <CustomControl
        id="data-field-preview"
        field={{
          ...values,
          label: values.label || t('data_fields.unnamed'),
          options: values.options.filter(Boolean),
          unit: values.unit || null,
          help_text: values.help_text || null,
          max_length: null,
        }}
        value={value}
        onChange={(next) => setTried({ type: values.type, value: next })}
        error={undefined}
        names={NOBODY}
        onName={() => undefined}
      />
    </section>
  )
}
