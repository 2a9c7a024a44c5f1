import {
  type DataField,
  type DataFieldInput,
  dataFieldsApi,
  type FieldSection,
} from '@steward/contract/data-fields.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ApiError } from '#lib/api-error.ts'
import { useSend } from '#lib/query.ts'
import { check, type FieldValues, valuesOf, wireOf } from './field-values.ts'

export interface UsedOption {
  option: string
  count: number
}

/** What the parts of a field are called. */
export function useFieldWords(): Readonly<Record<keyof FieldValues, string>> {
  const { t } = useTranslation()
  return {
    label: t('data_fields.fields.label'),
    key: t('data_fields.fields.key'),
    type: t('data_fields.fields.type'),
    section: t('data_fields.fields.section'),
    options: t('data_fields.fields.options'),
    required: t('data_fields.fields.required'),
    unique: t('data_fields.fields.unique'),
    show_in_list: t('data_fields.fields.show_in_list'),
    min: t('data_fields.fields.min'),
    max: t('data_fields.fields.max'),
    unit: t('data_fields.fields.unit'),
    max_length: t('data_fields.fields.max_length'),
    pattern: t('data_fields.fields.pattern'),
    default_value: t('data_fields.fields.default_value'),
    help_text: t('data_fields.fields.help_text'),
    category_ids: t('data_fields.fields.category_ids'),
  }
}

const usedIn = (error: unknown): UsedOption[] | null =>
  error instanceof ApiError && error.code === 'options_in_use'
    ? (error.meta as { options: UsedOption[] }).options
    : null

interface FieldFormInput {
  record: DataField | null
  section: FieldSection
  onSaved: (saved: DataField) => void
}

/** The form of one field. Options that are used go only after somebody has said so. */
export function useFieldForm({ record, section, onSaved }: FieldFormInput) {
  const { t } = useTranslation()
  const create = useSend(dataFieldsApi.create, { once: true })
  const update = useSend(dataFieldsApi.update)
  const [used, setUsed] = useState<{
    options: UsedOption[]
    answer: (yes: boolean) => void
  } | null>(null)

  const change = async (id: string, data_field: object) => {
    const send = (more: object) =>
      update.mutateAsync({
        params: { id },
        body: { data_field: { ...data_field, ...more } as never },
      })
    try {
      return await send({})
    } catch (error) {
      const options = usedIn(error)
      if (!options) throw error
      const yes = await new Promise<boolean>((answer) => setUsed({ options, answer }))
      setUsed(null)
      if (!yes) throw new DOMException('', 'AbortError')
      return send({ remove_used_options: true })
    }
  }

  const form = useRecordForm<FieldValues, DataField>({
    name: record ? `data_fields/edit/${record.id}` : `data_fields/new/${section}`,
    labels: useFieldWords(),
    initial: useMemo(() => valuesOf(record, section), [record, section]),
    version: record?.lock_version ?? null,
    check: (values) => check(values, t),
    send: async (values, changed, version) => {
      const { data } = record
        ? await change(record.id, {
            ...wireOf(changed, values.type),
            ...(version !== null && { lock_version: version }),
          })
        : await create.mutateAsync({
            body: { data_field: wireOf(values, values.type) as unknown as DataFieldInput },
          })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs, section), version: theirs.lock_version }),
    onSaved,
    words: (error) => {
      const [item] = error.items
      const meta = (item?.meta ?? {}) as { count?: number; values?: string[] }
      if (error.code === 'type_fixed')
        return {
          type: t('data_fields.problems.type_fixed', {
            count: meta.count ?? 0,
            formatted: String(meta.count ?? 0),
          }),
        }
      if (error.code === 'not_unique')
        return {
          unique: meta.values?.length
            ? t('data_fields.problems.not_unique', { values: meta.values.join(', ') })
            : t('data_fields.problems.not_unique_elsewhere'),
        }
      return {}
    },
  })
  return { form, used }
}

export type FieldForm = ReturnType<typeof useFieldForm>['form']
