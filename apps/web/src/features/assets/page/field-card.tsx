import type { FieldSection } from '@steward/contract/data-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import type { NamedField } from '#components/fields/field.ts'
import { useOwnFields } from '#components/fields/own-fields.ts'
import { FieldItem } from './field-item.tsx'
import type { Shown } from './shown-asset.ts'

interface FieldCardProps {
  title: string
  shown: Shown
  fields: readonly NamedField[]
  /** What is said below a field, by its name. */
  notes?: Readonly<Record<string, ReactNode>>
}

/** Fields of an asset in two columns; what is not known has a dash. */
export function FieldCard({ title, shown, fields, notes = {} }: FieldCardProps) {
  return (
    <Card title={title}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FieldItem key={field.name} shown={shown} field={field} note={notes[field.name]} />
        ))}
      </dl>
    </Card>
  )
}

/** The account's own fields that stand in one part of an asset's page; nothing where there are none. */
export function OwnFields({ shown, section }: { shown: Shown; section: FieldSection }) {
  const { t } = useTranslation()
  const own = useOwnFields({ category: shown.asset.category_id })
  const fields = own.filter(({ group }) => group === section)
  if (fields.length === 0) return null
  return <FieldCard title={t('data_fields.title')} shown={shown} fields={fields} />
}
