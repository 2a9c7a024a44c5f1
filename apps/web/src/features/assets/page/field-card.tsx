import type { ReactNode } from 'react'
import { Card } from '#components/card.tsx'
import type { AssetField } from '../asset-fields.ts'
import { FieldItem } from './field-item.tsx'
import type { Shown } from './shown-asset.ts'

interface FieldCardProps {
  title: string
  shown: Shown
  fields: readonly AssetField[]
  /** What is said below a field. */
  notes?: Partial<Record<AssetField, ReactNode>>
  /** Texts that take the whole width. */
  wide?: boolean
}

/** Fields of an asset in two columns; what is not known has a dash. */
export function FieldCard({ title, shown, fields, notes = {}, wide = false }: FieldCardProps) {
  return (
    <Card title={title}>
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {fields.map((field) => (
          <FieldItem key={field} shown={shown} field={field} note={notes[field]} wide={wide} />
        ))}
      </dl>
    </Card>
  )
}
