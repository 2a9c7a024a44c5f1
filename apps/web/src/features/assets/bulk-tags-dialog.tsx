import { assetsApi } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import type { BulkDialogProps } from '#components/record-list/bulk-spec.ts'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import type { OptionSearch } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { send } from '#lib/http.ts'

const OFFERED = 20

/** Existing tags, the most frequent first. */
const searchTags: OptionSearch = async (search, signal) => {
  const query = { fields: ['tags' as const], ...(search && { 'search[tags]': search }) }
  const { data } = await send(assetsApi.facets, { query }, signal)
  const known = data[0]?.values.flatMap(({ value }) => value ?? []) ?? []
  return known.slice(0, OFFERED).map((tag) => ({ value: tag, label: tag }))
}

/** The same, including the typed text as a new tag. */
const searchNewTags: OptionSearch = async (search, signal) => {
  const found = await searchTags(search, signal)
  const typed = search.trim()
  const isKnown = found.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
  return typed === '' || isKnown ? found : [{ value: typed, label: typed }, ...found]
}

type How = 'change' | 'set'

/** Adds tags to several assets, removes some, or replaces all. */
export function BulkTagsDialog({ onChange, ...frame }: BulkDialogProps) {
  const { t } = useTranslation()
  const [how, setHow] = useState<How>('change')
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [tried, setTried] = useState(false)
  const isMissing = how === 'change' && add.length === 0 && remove.length === 0

  const changes = isMissing ? null : { tags: how === 'set' ? { set: add } : { add, remove } }
  const submit = () => {
    setTried(true)
    if (changes) onChange(changes)
  }

  return (
    <BulkFrame {...frame} title={t('assets.bulk.tags_title')} changes={changes} onSubmit={submit}>
      <RadioGroup
        label={t('assets.bulk.tags_how')}
        labelHidden
        value={how}
        onChange={setHow}
        options={[
          { value: 'change', label: t('assets.bulk.tags_change') },
          { value: 'set', label: t('assets.bulk.tags_set') },
        ]}
      />
      <Field
        label={how === 'set' ? t('assets.fields.tags') : t('assets.bulk.tags_add')}
        error={tried && isMissing ? t('assets.bulk.tags_missing') : undefined}
        hint={how === 'set' ? t('assets.bulk.tags_set_hint') : undefined}
      >
        {(control) => (
          <MultiCombobox {...control} values={add} onChange={setAdd} search={searchNewTags} />
        )}
      </Field>
      {how === 'change' && (
        <Field label={t('assets.bulk.tags_remove')}>
          {(control) => (
            <MultiCombobox {...control} values={remove} onChange={setRemove} search={searchTags} />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}
