import { keyOf } from '@steward/contract/data-fields.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { problemOf } from './check.ts'
import type { NamedField, Values } from './field.ts'
import type { FormKind, Recorded } from './form-kind.ts'
import { emptyOf, isEmpty, nothingOf, readFrom, wireOf } from './values.ts'

/** A form that shows a record, or an empty one. */
export const valuesOf = (fields: readonly NamedField[], record: object | null): Values =>
  Object.fromEntries(
    fields.map((field) => [field.name, record ? readFrom(field, record) : emptyOf(field)]),
  )

const isShown = (field: NamedField, values: Values) => field.shown?.(values) !== false

/** What isn't shown a record doesn't keep, unless it can't be without. */
const sentOf = (field: NamedField, values: Values) =>
  isShown(field, values) || !z.safeParse(field.schema, nothingOf(field)).success
    ? wireOf(field, values[field.name])
    : nothingOf(field)

const isNothing = (field: NamedField, value: unknown) =>
  JSON.stringify(value ?? null) === JSON.stringify(nothingOf(field))

/** What a record has, near enough to what is sent to be held against nothing. */
const heldOf = (field: NamedField, record: object) =>
  field.kind === 'other' ? wireOf(field, readFrom(field, record)) : field.held(record)

/** Fields of a form as the contract takes them; the account's own under `custom_fields`. */
export function bodyOf(fields: readonly NamedField[], values: Values): Record<string, unknown> {
  const sent = fields.map((field) => [field.name, sentOf(field, values)] as const)
  const own = sent.flatMap(([name, value]) => {
    const key = keyOf(name)
    return key === undefined ? [] : [[key, value] as const]
  })
  return {
    ...Object.fromEntries(sent.filter(([name]) => keyOf(name) === undefined)),
    ...(own.length > 0 && { custom_fields: Object.fromEntries(own) }),
  }
}

/** What is wrong with a form's values, field by field, before anything is sent. */
export const problemsOf = (
  fields: readonly NamedField[],
  values: Values,
  t: Parameters<typeof problemOf>[2],
): Problems<Values> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (!isShown(field, values)) return []
      const problem = problemOf(field, values[field.name], t)
      return problem === undefined ? [] : [[field.name, problem]]
    }),
  )

/** A picture to send; null to remove the one that is there; undefined to leave it. */
export type Picture = File | null | undefined

interface KindFormInput<Row extends Recorded> {
  kind: FormKind<Row>
  /** The record to change; null for a new one. */
  record: Row | null
  /** What a new one begins with. */
  given?: Values | undefined
  /** Sends the record, and once more with `more` where a refusal was answered. */
  around?: ((write: (more?: object) => Promise<Row>) => Promise<Row>) | undefined
  onSaved: (saved: Row) => void
}

/** The form of one record of a kind: the record is saved first, then its picture, which never undoes it. */
export function useKindForm<Row extends Recorded>(input: KindFormInput<Row>) {
  const { kind, record, given, around = (write) => write(), onSaved } = input
  const { api, fields, wrapper } = kind
  const { t } = useTranslation()
  const create = useSend(api.create, { once: true })
  const update = useSend(api.update)
  const [picture, setPicture] = useState<Picture>(undefined)
  const answerOf = (answer: unknown) => (answer as { data: Row }).data

  const sendPicture = async (id: string, file: File | null): Promise<void> => {
    try {
      await update.mutateAsync({ params: { id }, file })
    } catch {
      toast.warning(t(kind.picture!.failed), {
        action: { label: t('common.retry'), onClick: () => void sendPicture(id, file) },
      })
    }
  }

  const write = async (
    values: Values,
    changed: Values,
    lock_version: number | null,
    more?: object,
  ) => {
    if (!record) {
      const filled = fields.filter(
        (field) => isShown(field, values) && !isEmpty(field, values[field.name]),
      )
      const body = { [wrapper]: kind.body(bodyOf(filled, values), values) }
      return answerOf(await create.mutateAsync({ body }))
    }
    // A field may have come or gone with another one, without anybody having touched it.
    const sent = fields.filter(
      (field) =>
        field.name in changed ||
        isNothing(field, sentOf(field, values)) !== isNothing(field, heldOf(field, record)),
    )
    if (sent.length === 0) return record
    const body = {
      [wrapper]: { ...kind.body(bodyOf(sent, values), values), lock_version, ...more },
    }
    return answerOf(await update.mutateAsync({ params: { id: record.id }, body }))
  }

  const form = useRecordForm<Values, Row>({
    name: record ? `${kind.words}/edit/${record.id}` : `${kind.words}/new`,
    labels: useMemo(
      () => Object.fromEntries(fields.map((field) => [field.name, field.label(t)])),
      [fields, t],
    ),
    initial: useMemo(() => ({ ...valuesOf(fields, record), ...given }), [fields, record, given]),
    version: record?.lock_version ?? null,
    check: (values) => ({ ...problemsOf(fields, values, t), ...kind.check(values, t) }),
    send: async (values, changed, lock_version) => {
      const saved = await around((more) => write(values, changed, lock_version, more))
      if (picture !== undefined) await sendPicture(saved.id, picture)
      return saved
    },
    read: (theirs) => ({ values: valuesOf(fields, theirs), version: theirs.lock_version }),
    ...(kind.refused && { words: (error) => kind.refused!(error, t) }),
    dirty: picture !== undefined,
    onSaved,
  })
  return { form, picture, setPicture }
}

export type KindForm<Row extends Recorded> = ReturnType<typeof useKindForm<Row>>
