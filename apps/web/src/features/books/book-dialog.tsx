import { type Book, type BookInput, booksApi, FREQUENCIES } from '@steward/contract/books.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { monthOptions } from '#components/settings/account-wording.ts'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const NEW: BookInput = { name: '', code: '', fiscal_year_start_month: null, frequency: 'monthly' }
const inputOf = ({ name, code, fiscal_year_start_month, frequency }: Book): BookInput => ({
  name,
  code: code ?? '',
  fiscal_year_start_month,
  frequency,
})

/** Adds or edits a book. */
export function BookDialog({ book, onClose }: { book?: Book | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const create = useSend(booksApi.create)
  const update = useSend(booksApi.update)
  const [values, setValues] = useState<BookInput>(() => (book ? inputOf(book) : NEW))
  const [tried, setTried] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const set = (change: Partial<BookInput>) => {
    setDirty(true)
    setValues((old) => ({ ...old, ...change }))
  }
  const missing = values.name.trim() === ''
  const submit = async () => {
    setTried(true)
    if (missing) return focusFirstProblem(form)
    try {
      if (book)
        await update.mutateAsync({
          params: { id: book.id },
          body: { book: { ...values, lock_version: book.lock_version } },
        })
      else await create.mutateAsync({ body: { book: values } })
      toast.success(t(book ? 'books.saved' : 'books.created', { name: values.name.trim() }))
      onClose()
    } catch (error) {
      setFailure(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={form}
      title={book ? t('books.edit_title', { name: book.name }) : t('books.add')}
      description={book ? undefined : t('books.add_text')}
      submit={t(book ? 'books.save' : 'books.create')}
      pending={create.isPending || update.isPending}
      dirty={dirty}
      problem={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <BookFields values={values} set={set} isMissing={tried && missing} />
    </PlainForm>
  )
}

interface BookFieldsProps {
  values: BookInput
  set: (change: Partial<BookInput>) => void
  /** Without a name, after the first submit. */
  isMissing: boolean
}

function BookFields({ values, set, isMissing }: BookFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        label={t('books.fields.name')}
        hint={t('books.hints.name')}
        error={isMissing ? t('books.problems.name') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('books.fields.code')} optional>
        {(control) => (
          <Input
            {...control}
            maxLength={32}
            value={values.code ?? ''}
            onChange={(event) => set({ code: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('books.fields.fiscal_year_start_month')}
        hint={t('books.hints.fiscal_year_start_month')}
      >
        {(control) => (
          <Select
            {...control}
            value={values.fiscal_year_start_month ? String(values.fiscal_year_start_month) : null}
            onChange={(month) => set({ fiscal_year_start_month: month ? Number(month) : null })}
            placeholder={t('books.as_organization')}
            emptyLabel={t('books.as_organization')}
            options={monthOptions()}
          />
        )}
      </Field>
      <Field label={t('books.fields.frequency')} hint={t('books.hints.frequency')}>
        {(control) => (
          <Select
            {...control}
            value={values.frequency ?? 'monthly'}
            onChange={(value) =>
              set({ frequency: FREQUENCIES.find((one) => one === value) ?? 'monthly' })
            }
            placeholder=""
            options={FREQUENCIES.map((value) => ({
              value,
              label: t(`books.frequencies.${value}`),
            }))}
          />
        )}
      </Field>
    </>
  )
}
