import { type AssetBook, assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormControls } from '#components/fields/form-fields.tsx'
import { filledBody } from '#components/fields/form-values.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { focusFirstProblem, PlainForm } from '#components/record-form/plain-form.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { errorText } from '#lib/error-text.ts'
import { organizationToday } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { nextPeriod } from './amounts.ts'
import { closedProblem } from './closed-period.ts'
import { type EventKind, eventFields } from './event-forms.ts'
import { EventPreview } from './event-preview.tsx'

interface EventDialogProps {
  asset: Asset
  books: readonly AssetBook[]
  kind: EventKind
  onClose: () => void
}

/** Changes of estimates apply from the next period on by default. */
const ESTIMATES: readonly EventKind[] = ['life_change', 'salvage_change', 'method_change']

/** Adds an event that changes an asset's depreciation, with a preview. */
export function EventDialog({ asset, books, kind, onClose }: EventDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const [fields] = useState(() => eventFields(kind))
  const [book, setBook] = useState<string | null>(null)
  const { form, finish, isTouched, isComplete } = useFields(
    fields,
    {
      effective_date: ESTIMATES.includes(kind)
        ? nextPeriod(organizationToday())
        : organizationToday(),
    },
    ({ effective_date: day }) =>
      closedProblem(
        books.map((one) => one.book),
        book,
        day,
        t,
      ),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend(assetDepreciationApi.addEvent, { once: true })
  const params = { id: asset.id }
  const name = t(`depreciation.events.types.${kind}`)
  const bodyOf = (values: typeof form.values) => ({
    depreciation_event: {
      type: kind,
      ...filledBody(fields, values),
      ...(book !== null && { book_id: book }),
    } as DepreciationEventInput,
  })
  const save = async () => {
    const entered = finish()
    if (!entered) return focusFirstProblem(id)
    try {
      await send.mutateAsync({ params, body: bodyOf(entered) })
      toast.success(t('depreciation.events.saved', { name }))
      onClose()
    } catch (error) {
      setProblem(errorText(error, t))
    }
    return undefined
  }
  return (
    <PlainForm
      form={id}
      title={name}
      description={t(`depreciation.events.hints.${kind}`)}
      submit={t('depreciation.events.save')}
      pending={send.isPending}
      dirty={isTouched}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FormGrid>
        <FormControls fields={fields} form={form} />
        {books.length > 1 && (
          <Field label={t('depreciation.events.fields.book_id')}>
            {(control) => (
              <Select
                {...control}
                value={book}
                onChange={setBook}
                placeholder={t('depreciation.events.all_books')}
                emptyLabel={t('depreciation.events.all_books')}
                options={books.map((one) => ({ value: one.book.id, label: one.book.name }))}
              />
            )}
          </Field>
        )}
      </FormGrid>
      <Preview
        assetId={asset.id}
        books={books}
        body={isComplete && isTouched ? bodyOf(form.values) : null}
      />
    </PlainForm>
  )
}

type Body = { depreciation_event: DepreciationEventInput }

/** The server's preview of an event, which saves nothing. */
function Preview(props: { assetId: string; books: readonly AssetBook[]; body: Body | null }) {
  const { assetId, books } = props
  const { t } = useTranslation()
  const body = useDeferredValue(props.body)
  const found = useQuery({
    ...query(assetDepreciationApi.previewEvent, {
      params: { id: assetId },
      body: body ?? ({} as Body),
    }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <section aria-labelledby="event-preview" aria-live="polite" className="rounded-lg bg-muted p-3">
      <h3 id="event-preview" className="mb-2 text-sm font-semibold">
        {t('depreciation.events.preview')}
      </h3>
      {body === null ? (
        <p className="text-sm text-muted-foreground">{t('depreciation.events.preview_wait')}</p>
      ) : found.isError ? (
        <Banner kind="warning">{errorText(found.error, t)}</Banner>
      ) : found.data ? (
        <EventPreview books={books} after={found.data.data} />
      ) : (
        <p className="text-sm text-muted-foreground">{t('common.loading')}</p>
      )}
    </section>
  )
}
