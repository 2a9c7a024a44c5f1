import { type ReactNode, useId } from 'react'
import type { AssetField } from '../asset-fields.ts'
import { FieldItem } from './field-item.tsx'
import type { Shown } from './shown-asset.ts'

interface CardProps {
  title: string
  children: ReactNode
}

/** One part of an asset's page, under its heading. */
export function Card({ title, children }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
    >
      <h2 id={id} className="mb-4 text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

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
