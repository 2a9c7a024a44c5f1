import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchAssets } from '#components/record-form/lookups.ts'
import { ScanButton } from '#components/scan-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { RELATION_WORDS, type RelationWord, relationOf, WORDS } from './relations.ts'
import type { Relations } from './use-relations.ts'

/** Links another asset to this one. */
export function LinkForm({ id, relations }: { id: string; relations: Relations }) {
  const { t } = useTranslation()
  const [word, setWord] = useState<RelationWord>('connected_to')
  const [other, setOther] = useState<{ id: string; name: string } | null>(null)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (relations.linking) return
    if (!other) {
      setError(t('linked_assets.add.missing'))
      return
    }
    void relations.link(other, relationOf(word)).then((problem) => {
      setError(problem ?? undefined)
      if (!problem) setOther(null)
    })
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={t('linked_assets.add.title')}
      className="grid items-start gap-3 rounded-xl border border-border bg-card p-4 sm:grid-cols-[14rem_1fr_auto]"
    >
      <Field label={t('linked_assets.add.kind')}>
        {(control) => (
          <Select
            {...control}
            value={word}
            onChange={(value) => setWord(value ?? 'connected_to')}
            options={RELATION_WORDS.map((value) => ({ value, label: t(WORDS[value]) }))}
            placeholder={t('linked_assets.add.kind')}
          />
        )}
      </Field>
      <Field label={t('linked_assets.add.other')} {...(error && { error })}>
        {(control) => (
          <span className="flex gap-2">
            <Combobox
              {...control}
              value={other?.id ?? null}
              known={other ? [{ value: other.id, label: other.name }] : []}
              search={searchAssets(id)}
              placeholder={t('linked_assets.add.search')}
              className="min-w-0 flex-1"
              onChange={(value, option) => {
                setError(undefined)
                setOther(value === null ? null : { id: value, name: option?.label ?? '' })
              }}
            />
            <ScanButton
              onFound={(asset) => {
                setError(undefined)
                setOther({ id: asset.id, name: asset.name })
              }}
            />
          </span>
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        // Aligned with the fields, below their labels.
        className="h-9 sm:mt-6.5 coarse:h-11"
        pending={relations.linking}
      >
        {t('linked_assets.add.submit')}
      </Button>
    </form>
  )
}
