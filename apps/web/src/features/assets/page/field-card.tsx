import { assetsApi } from '@steward/contract/assets.ts'
import type { FieldSection } from '@steward/contract/data-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import type { NamedField } from '#components/fields/field.ts'
import { useCustomFields } from '#components/fields/custom-fields.ts'
import { REFERENCES } from '#components/fields/references.ts'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { FieldView, isLeading } from '#components/fields/view.tsx'
import { wordsOf } from '#components/fields/words.ts'
import { sameHeld } from '#lib/same.ts'
import { useMay } from '#lib/session.ts'
import { Changed, InPlace } from './in-place.tsx'
import type { Shown } from './shown-asset.ts'

interface FieldItemProps {
  shown: Shown
  field: NamedField
  /** Below the value: its source. */
  note?: ReactNode
}

/** Whether the user may edit a field in place. */
function useEditable({ asset, at }: Shown, field: NamedField): boolean {
  const mayUpdate = useMay(assetsApi.update)
  const mayLook = useMay(field.kind === 'reference' ? REFERENCES[field.to].list : 'signed_in')
  const isNow = at === null && !asset.archived_at
  return isNow && mayUpdate && mayLook && field.changedWith === undefined
}

/** A field with its value. */
function FieldItem({ shown, field, note }: FieldItemProps) {
  const { t } = useTranslation()
  const isEditable = useEditable(shown, field)
  return (
    <InPlace
      asset={shown.asset}
      field={field}
      isEditable={isEditable}
      text={wordsOf(field, field.held(shown.asset), t)}
      hasOwnAction={isLeading(field)}
      note={note}
      wide={field.kind === 'long_text'}
    >
      <Reading shown={shown} field={field} />
    </InPlace>
  )
}

/** The value, marked if it differs today or the referenced record was renamed. */
function Reading({ shown, field }: Pick<FieldItemProps, 'shown' | 'field'>) {
  const { t } = useTranslation()
  const then = field.held(shown.asset)
  const today = field.held(shown.now)
  const value = <FieldView field={field} held={then} />
  if (shown.at === null || sameHeld(then, today)) return value
  return <Changed today={wordsOf(field, today, t)}>{value}</Changed>
}

interface FieldCardProps {
  title: string
  shown: Shown
  fields: readonly NamedField[]
  /** Notes below fields, by name. */
  notes?: Readonly<Record<string, ReactNode>>
  /** Beside the heading. */
  actions?: ReactNode
}

/** Fields of an asset in two columns; empty ones have a dash. */
export function FieldCard(props: FieldCardProps) {
  const { title, shown, fields: all, notes = {}, actions } = props
  const fields = useSystemFields().shown(all)
  if (fields.length === 0) return null
  return (
    <Card title={title} actions={actions}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FieldItem key={field.name} shown={shown} field={field} note={notes[field.name]} />
        ))}
      </dl>
    </Card>
  )
}

/** The custom fields in a section of an asset's page; nothing if there are none. */
export function CustomFields({ shown, section }: { shown: Shown; section: FieldSection }) {
  const { t } = useTranslation()
  const custom = useCustomFields({ group: shown.asset.category_id })
  const fields = custom.filter(({ group }) => group === section)
  if (fields.length === 0) return null
  return <FieldCard title={t('data_fields.title')} shown={shown} fields={fields} />
}
