import { useTranslation } from 'react-i18next'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'

interface BookChoiceProps {
  value: string
  books: readonly { id: string; name: string }[]
  onChange: (id: string) => void
}

/** Selects the book to show, if there are several. */
export function BookChoice({ value, books, onChange }: BookChoiceProps) {
  const { t } = useTranslation()
  if (books.length < 2) return null
  return (
    <div data-no-print className="sm:max-w-80">
      <Field label={t('depreciation.book')}>
        {(control) => (
          <Select
            {...control}
            value={value}
            placeholder=""
            onChange={(id) => id !== null && onChange(id)}
            options={books.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
    </div>
  )
}
