import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { bodyOf, valuesOf } from '#components/fields/form-values.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { SegmentedControl } from '#components/ui/segmented-control.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'

/** What is said for one of the books. */
export interface BookSetting {
  book: { id: string; name: string }
  /** What can be said for it. */
  fields: readonly NamedField[]
  /** What is said now, by the names of the fields. */
  said: object
}

interface BookSettingsDialogProps {
  title: string
  text: string
  settings: readonly BookSetting[]
  pending: boolean
  /** Writes what differs. */
  save: (book_id: string, change: Values) => Promise<unknown>
  onClose: () => void
}

/** What a category or an asset says for each book otherwise. */
export function BookSettingsDialog({ settings, ...props }: BookSettingsDialogProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = settings.find(({ book }) => book.id === chosen) ?? settings[0]
  if (!shown) return null
  const books = settings.length > 1 && (
    <SegmentedControl
      label={t('depreciation.book')}
      value={shown.book.id}
      onChange={setChosen}
      options={settings.map(({ book }) => ({ value: book.id, label: book.name }))}
    />
  )
  return <OneBook key={shown.book.id} {...props} setting={shown} books={books} />
}

interface OneBookProps extends Omit<BookSettingsDialogProps, 'settings'> {
  setting: BookSetting
  books: React.ReactNode
}

function OneBook({ setting, books, title, text, pending, save, onClose }: OneBookProps) {
  const { t } = useTranslation()
  const id = useId()
  const { book, fields, said } = setting
  const [initial] = useState(() => valuesOf(fields, said))
  const { form, finish, isTouched } = useFields(fields, initial)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async () => {
    const entered = finish()
    if (!entered) return focusFirstProblem(id)
    const before = bodyOf(fields, initial)
    const change = Object.fromEntries(
      Object.entries(bodyOf(fields, entered)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      ),
    )
    try {
      await save(book.id, change)
      toast.success(t('books.settings.saved', { name: book.name }))
      onClose()
    } catch (error) {
      setProblem(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={id}
      title={title}
      description={text}
      submit={t('books.settings.save')}
      pending={pending}
      dirty={isTouched}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {books}
      <FormGrid>
        <FormControls fields={fields} form={form} />
      </FormGrid>
    </PlainForm>
  )
}
