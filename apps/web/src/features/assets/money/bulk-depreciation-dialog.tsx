import {
  DepreciationRevision,
  depreciationRevisionsApi,
} from '@steward/contract/depreciation-revisions.ts'
import { type Book, booksApi } from '@steward/contract/books.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { date, number, reference, text } from '#components/fields/field.ts'
import { FormControls } from '#components/fields/form-fields.tsx'
import { filledBody } from '#components/fields/form-values.ts'
import { namedFields } from '#components/fields/named.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import type { BulkDialogProps } from '#components/record-list/bulk-spec.ts'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { errorText } from '#lib/error-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { useSettled } from '#lib/settled.ts'
import { nextPeriod } from './amounts.ts'
import { closedProblem, NOT_CLOSED } from './closed-period.ts'

/** The locale prefix of the labels. */
const REVISION = { words: 'depreciation.revision' } as const

const FIELDS = namedFields(REVISION.words, DepreciationRevision.shape, {
  effective_date: date({ needed: true, wide: true, hint: 'depreciation.revision.date_hint' }),
  depreciation_method_id: reference('method', { wide: true }),
  useful_life_months: number({
    unit: 'depreciation_methods.months',
    hint: 'depreciation.revision.life_hint',
    problem: 'depreciation_methods.problems.life',
  }),
  salvage_percent: number({
    decimal: true,
    unit: { text: '%' },
    example: '10',
    problem: 'categories.problems.salvage_percent',
  }),
  note: text({ wide: true }),
})

const isSomething = ({ depreciation_method_id, useful_life_months, salvage_percent }: Body) =>
  [depreciation_method_id, useful_life_months, salvage_percent].some((one) => one !== undefined)
type Body = Partial<DepreciationRevision>

/**
 * Changes method, life or salvage value of several assets from a day on, with a preview of this year's depreciation.
 */
export function BulkDepreciationDialog({ chosen, onChange, ...frame }: BulkDialogProps) {
  const { t } = useTranslation()
  const [book, setBook] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const books = useQuery(query(booksApi.list, { query: {} })).data?.data ?? []
  const closed = (day: unknown) => closedProblem(books, book, day, t)
  const { form, finish, isComplete } = useFields(
    FIELDS,
    { effective_date: nextPeriod(organizationToday()) },
    ({ effective_date: day }) => closed(day),
  )
  const body: Body = {
    ...filledBody(FIELDS, form.values),
    ...(book !== null && { book_id: book }),
  }
  const isMissing = !isSomething(body)
  const revision = isComplete && !isMissing ? (body as DepreciationRevision) : null
  const submit = () => {
    setTried(true)
    if (finish() && revision) onChange({ depreciation: revision })
  }
  return (
    <BulkFrame
      {...frame}
      title={t('depreciation.revision.title')}
      changes={revision && { depreciation: revision }}
      blocked={closed(form.values['effective_date']) !== NOT_CLOSED}
      preview={isWhole({ chosen, ...frame }) && <Foretold chosen={chosen} revision={revision} />}
      onSubmit={submit}
    >
      <p className="text-sm text-muted-foreground">{t('depreciation.revision.text')}</p>
      <FormControls fields={FIELDS} form={form} />
      <BookField books={books} value={book} onChange={setBook} />
      {tried && isMissing && (
        <p role="alert" className="text-sm text-destructive-text">
          {t('depreciation.revision.missing')}
        </p>
      )}
    </BulkFrame>
  )
}

interface BookFieldProps {
  books: readonly Book[]
  /** Null: all books. */
  value: string | null
  onChange: (value: string | null) => void
}

/** The book to change, if there are several. */
function BookField({ books, value, onChange }: BookFieldProps) {
  const { t } = useTranslation()
  if (books.length < 2) return null
  return (
    <Field label={t('depreciation.events.fields.book_id')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={onChange}
          placeholder={t('depreciation.events.all_books')}
          emptyLabel={t('depreciation.events.all_books')}
          options={books.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Field>
  )
}

/** Whether all selected assets are loaded, and few enough for a preview. */
const isWhole = ({ chosen, count }: Pick<BulkDialogProps, 'chosen' | 'count'>) =>
  chosen.length === count && count <= LIMITS.bulk_ids

interface ForetoldProps {
  chosen: BulkDialogProps['chosen']
  revision: DepreciationRevision | null
}

/** How long the input has to stay the same before the preview is requested. */
const PAUSE_MS = 300

/** The preview: the depreciation of the fiscal year with the day. */
function Foretold({ chosen, revision }: ForetoldProps) {
  const { t } = useTranslation()
  const asked = useSettled(revision, PAUSE_MS)
  const isAsked = useMay(depreciationRevisionsApi.preview) && asked !== null
  const body = { depreciation_revision: { ids: chosen.map(({ id }) => id), changes: asked! } }
  const { data, error } = useQuery({
    ...query(depreciationRevisionsApi.preview, { body }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isAsked) return null
  if (error)
    return <p className="basis-full text-sm text-destructive-text">{errorText(error, t)}</p>
  if (!data) return null
  const { fiscal_year: year, charge_before: before, charge_after: after } = data.data
  return (
    <p role="status" className="basis-full rounded-lg bg-muted p-3 text-sm">
      {t('depreciation.revision.foretold', {
        year,
        before: format.money(before),
        after: format.money(after),
      })}
    </p>
  )
}
