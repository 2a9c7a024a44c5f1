import { ASSET_BULK_FIELDS } from '@steward/contract/assets.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { FormControl } from '#components/fields/form-fields.tsx'
import { REFERENCES } from '#components/fields/references.ts'
import { useFields } from '#components/fields/use-fields.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { mayBeEmpty } from '#components/fields/values.ts'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { Field } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import { may, useSession } from '#lib/session.ts'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'
import { useAssetFields } from './use-asset-fields.ts'

/** These have dialogs of their own. */
const ASIDE: readonly string[] = ['category_id', 'custodian_id', 'site_id', 'location_id', 'tags']

/** What every asset has for itself can't be given to many. */
const isOffered = ({ name, changedWith, single }: NamedField) =>
  keyOf(name) === undefined
    ? ASSET_BULK_FIELDS.includes(name) && changedWith === undefined && !ASIDE.includes(name)
    : !single

/** What is said below: what emptying means, and which assets have the field at all. */
function hintOf(field: NamedField, t: TFunction): string {
  const { hint, onlyIn } = field
  return [
    typeof hint === 'object' && hint.text,
    mayBeEmpty(field) && t('lists.bulk.empty_hint'),
    onlyIn && t('assets.bulk.edit_categories', { categories: format.list(onlyIn) }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A field as it is asked for here: left empty it is emptied, unless something has to be there. */
function asked(field: NamedField, t: TFunction): NamedField {
  const isLeft = mayBeEmpty(field)
  const common = { hint: { text: hintOf(field, t) }, optional: false, needed: !isLeft }
  if (field.kind !== 'choice') return { ...field, ...common }
  const { fallback: _, ...choice } = field
  const placeholder = isLeft ? 'assets.bulk.edit_empty' : 'assets.form.none_chosen'
  return { ...choice, ...common, placeholder, problem: 'lists.bulk.choose' }
}

/** The fields that many can get the same in, as far as the person may look for what they refer to. */
function useOffered(): readonly NamedField[] {
  const { t } = useTranslation()
  const session = useSession()
  const { all } = useAssetFields()
  return useMemo(
    () =>
      all
        .filter(isOffered)
        .filter((field) => field.kind !== 'reference' || may(session, REFERENCES[field.to].list))
        .map((field) => asked(field, t)),
    [all, session, t],
  )
}

/** Some fields and what all of the assets get in them; an empty one is emptied. */
export function BulkFieldsDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const offered = useOffered()
  const [names, setNames] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const chosen = offered.filter(({ name }) => names.has(name))
  const others = offered.filter(({ name }) => !names.has(name))
  const { form, drop, finish } = useFields(chosen)

  const submit = () => {
    setTried(true)
    const values = finish()
    if (values && chosen.length > 0) props.onChange(bodyOf(chosen, values))
  }
  const leaveOut = (name: string) => {
    setNames(new Set([...names].filter((one) => one !== name)))
    drop(name)
  }

  return (
    <BulkFrame {...frame} title={t('assets.bulk.edit_title')} onSubmit={submit}>
      {chosen.map((field) => (
        <div key={field.name} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <FormControl field={field} kind={{ fields: chosen }} form={form} record={null} />
          </div>
          <IconButton
            label={t('assets.bulk.edit_drop', { field: field.label(t) })}
            onClick={() => leaveOut(field.name)}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {others.length > 0 && (
        <Field
          label={chosen.length > 0 ? t('assets.bulk.edit_more') : t('assets.bulk.edit_which')}
          error={tried && chosen.length === 0 ? t('lists.bulk.choose') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              // Chosen, it stands above, and the next one is asked for.
              key={chosen.length}
              value={null}
              onChange={(name) => name && setNames(new Set([...names, name]))}
              placeholder={t('assets.form.none_chosen')}
              options={others.map((field) => ({ value: field.name, label: field.label(t) }))}
            />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}
