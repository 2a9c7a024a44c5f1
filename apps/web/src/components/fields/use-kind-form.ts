import type { Named } from '@steward/contract/kit/fields.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedNote } from '#components/record-form/record-form-spec.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import type { Values } from './field.ts'
import { useCustomFields } from './custom-fields.ts'
import type { CustomFieldsOf, FormKind, Recorded } from './form-kind.ts'
import { changedBody, filledBody, newValues, problemsOf, valuesOf } from './form-values.ts'

/** A picture to upload; null removes the stored one, undefined keeps it. */
type Picture = File | null | undefined

/** The parts of a kind that its form needs. */
type AskedKind<Row extends Recorded> = Pick<
  FormKind<Row>,
  'words' | 'wrapper' | 'fields' | 'check' | 'refused' | 'picture' | 'body'
> & {
  api: Record<'create' | 'update', Route> & { setImage?: Route }
  customFields?: CustomFieldsOf | undefined
}

interface KindFormInput<Row extends Recorded> {
  kind: AskedKind<Row>
  /** The record to edit; null for a new one. */
  record: Row | null
  /** The record that a new one is copied from. */
  copied?: Row | null
  /** Initial values of a new record. */
  given?: Values | undefined
  /** The initial values have priority over a draft. */
  isGiven?: boolean
  /** Wraps the call, and may repeat it with `more` fields after asking about a refusal. */
  around?: ((write: (more?: object) => Promise<Row>) => Promise<Row>) | undefined
  /** @param note the changes of others, for the message */
  onSaved: (saved: Row, note: SavedNote) => void
}

/** The fields of a form: those of the kind, and the custom fields of the chosen category or type. */
function useFormFields({ fields, customFields: of }: AskedKind<never>, begins: object | null) {
  const heldIn = (record: object | null) =>
    of && (((record as Record<string, unknown> | null)?.[of.by] ?? null) as string | null)
  const [group, setGroup] = useState(() => heldIn(begins))
  const custom = useCustomFields({
    entity: of?.entity ?? 'asset',
    group: group ?? null,
    isAsked: of !== undefined,
  })
  const all = useMemo(() => (custom.length > 0 ? [...fields, ...custom] : fields), [fields, custom])
  const follow = (values: Values) => {
    const chosen = of && ((values[of.by] as Named)?.id ?? null)
    if (chosen !== group) setGroup(chosen)
  }
  return { fields: all, custom, follow }
}

/**
 * Whether the form started with a record that wasn't archived: the page may know of the archiving before the form does.
 */
const useWasLive = (record: Recorded | null | undefined): boolean =>
  useState(record?.archived_at === null)[0]

/** The form of a record: the record is saved first, then its picture, whose failure doesn't revert it. */
export function useKindForm<Row extends Recorded>(input: KindFormInput<Row>) {
  const { kind, record, copied = null, given, onSaved } = input
  const { isGiven = copied !== null, around = (write) => write() } = input
  const { api, wrapper } = kind
  const { fields, custom, follow } = useFormFields(kind, record ?? copied)
  const { t } = useTranslation()
  const create = useSend(api.create, { once: true })
  const update = useSend(api.update)
  const setImage = useSend(api.setImage ?? api.update)
  const [picture, setPicture] = useState<Picture>(undefined)
  const answerOf = (answer: unknown) => (answer as { data: Row }).data

  const sendPicture = async (id: string, file: File | null): Promise<void> => {
    try {
      await setImage.mutateAsync({ params: { id }, file })
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
      const body = { [wrapper]: kind.body(filledBody(fields, values), values) }
      return answerOf(await create.mutateAsync({ body }))
    }
    const sent = changedBody(fields, record, values, changed)
    if (Object.keys(sent).length === 0) return record
    const body = { [wrapper]: { ...kind.body(sent, values), lock_version, ...more } }
    return answerOf(await update.mutateAsync({ params: { id: record.id }, body }))
  }

  const wasLive = useWasLive(record)
  const form = useRecordForm<Values, Row>({
    name: record ? `${kind.words}/edit/${record.id}` : `${kind.words}/new`,
    labels: useMemo(
      () => Object.fromEntries(fields.map((field) => [field.name, field.label(t)])),
      [fields, t],
    ),
    initial: useMemo(
      () => ({ ...(record ? valuesOf(fields, record) : newValues(fields, copied)), ...given }),
      [fields, record, copied, given],
    ),
    isGiven,
    version: record?.lock_version ?? null,
    check: (values, base) => ({
      ...problemsOf(fields, values, t, record ? base : undefined),
      ...kind.check(values, t),
    }),
    send: async (values, changed, lock_version) => {
      const saved = await around((more) => write(values, changed, lock_version, more))
      if (picture !== undefined) await sendPicture(saved.id, picture)
      return saved
    },
    read: (theirs) => ({ values: valuesOf(fields, theirs), version: theirs.lock_version }),
    ...(kind.refused && { words: (error) => kind.refused!(error, t) }),
    isGone: (theirs) => theirs.archived_at !== null && wasLive,
    dirty: picture !== undefined,
    notes: true,
    onSaved,
  })
  follow(form.values)
  return { form, fields, custom, picture, setPicture }
}

export type KindForm<Row extends Recorded> = ReturnType<typeof useKindForm<Row>>
