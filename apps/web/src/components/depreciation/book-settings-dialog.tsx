import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField, Values } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { bodyOf, valuesOf } from '#components/fields/form-values.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { changesOf } from '#components/record-form/record-fields.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { useUiTexts } from '#components/ui/texts.tsx'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { BookChoice } from './book-choice.tsx'

/** The settings for one book. */
interface BookSetting {
  book: { id: string; name: string }
  /** The fields that can be set. */
  fields: readonly NamedField[]
  /** The current settings by field name. */
  said: object
}

interface BookSettingsDialogProps {
  title: string
  text: string
  settings: readonly BookSetting[]
  pending: boolean
  /** Saves the changed fields. */
  save: (book_id: string, change: Values) => Promise<unknown>
  onClose: () => void
}

/** Edits the settings of a category or an asset for each book. */
export function BookSettingsDialog({ settings, ...props }: BookSettingsDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = settings.find(({ book }) => book.id === chosen) ?? settings[0]
  if (!shown) return null
  const books = settings.map(({ book }) => book)
  return <OneBook {...props} setting={shown} books={books} onChoose={setChosen} />
}

interface OneBookProps extends Omit<BookSettingsDialogProps, 'settings'> {
  setting: BookSetting
  /** The selectable books. */
  books: readonly BookSetting['book'][]
  onChoose: (book_id: string) => void
}

function OneBook(props: OneBookProps) {
  const { setting, books, onChoose, title, text, pending, save, onClose } = props
  const { t } = useTranslation()
  const texts = useUiTexts()
  const id = useId()
  const { book, fields, said } = setting
  const initial = valuesOf(fields, said)
  const { form, finish, drop, isTouched } = useFields(fields, initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const choose = (book_id: string) => {
    for (const { name } of fields) drop(name)
    setProblem(null)
    setNext(null)
    onChoose(book_id)
  }
  const submit = async () => {
    const entered = finish()
    if (!entered) return focusFirstProblem(id)
    const change = changesOf(bodyOf(fields, initial), bodyOf(fields, entered))
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
      <BookChoice value={book.id} books={books} onChange={isTouched ? setNext : choose} />
      <FormGrid key={book.id}>
        <FormControls fields={fields} form={form} />
      </FormGrid>
      <ConfirmDialog
        open={next !== null}
        onClose={() => setNext(null)}
        title={texts.leaveTitle}
        description={texts.leaveText}
        confirmLabel={texts.discard}
        cancelLabel={texts.stay}
        destructive
        onConfirm={() => next !== null && choose(next)}
      />
    </PlainForm>
  )
}
