import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import type { BulkField } from './list-spec.ts'

interface BulkFieldDialogProps {
  field: BulkField
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  onChange: (changes: Record<string, string | null>) => void
}

/** Asks for the one value that all chosen records get. */
export function BulkFieldDialog(props: BulkFieldDialogProps) {
  const { field, count, items, pending, onClose, onChange } = props
  const { t } = useTranslation()
  const form = useId()
  const [value, setValue] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const isMissing = field.options !== undefined && value === null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) onChange({ [field.field]: value })
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(field.action)}
      description={t('lists.bulk.applies_to', { count, items })}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={pending}
            pendingLabel={t('common.saving')}
          >
            {t('lists.bulk.change', { count, items })}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={t(field.label)}
          hint={field.search && t('lists.bulk.empty_hint')}
          error={tried && isMissing ? t('lists.bulk.choose') : undefined}
        >
          {(control) => <Value field={field} control={control} value={value} onChange={setValue} />}
        </Field>
      </form>
    </Dialog>
  )
}

interface ValueProps {
  field: BulkField
  control: FieldControl
  value: string | null
  onChange: (value: string | null) => void
}

function Value({ field, control, value, onChange }: ValueProps) {
  const { t } = useTranslation()
  if (!field.options) {
    const search = field.search ?? (async () => [])
    return <Combobox {...control} value={value} onChange={onChange} search={search} />
  }
  return (
    <Select
      {...control}
      value={value}
      onChange={onChange}
      placeholder={t('lists.bulk.none_chosen')}
      options={[...field.options(t)]}
    />
  )
}
