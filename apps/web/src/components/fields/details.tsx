import type { TFunction } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import type { DescriptionList } from '#components/ui/description-list.tsx'
import { DateText } from '#components/values.tsx'
import type { NamedField } from './field.ts'
import { fieldAt } from './named.ts'
import { wordsOf } from './words.ts'
import { HREFS } from './view.tsx'

function valueOf(field: NamedField, record: object, t: TFunction): ReactNode {
  const words = wordsOf(field, field.held(record), t)
  if (words === null) return null
  if (field.kind === 'long_text') return <span className="whitespace-pre-line">{words}</span>
  if (field.kind === 'date') return <DateText value={String(field.held(record))} />
  if (field.kind !== 'link') return words
  return (
    <a href={HREFS[field.to](words)} className="link">
      {words}
    </a>
  )
}

/** What a record has in some fields of its kind, as its page lists it. */
export const detailsOf = (
  { fields }: { fields: readonly NamedField[] },
  names: readonly string[],
  record: object,
  t: TFunction,
): ComponentProps<typeof DescriptionList>['items'] =>
  names.map((name) => {
    const field = fieldAt(fields, name)
    return {
      label: field.label(t),
      value: valueOf(field, record, t),
      wide: field.kind === 'long_text',
    }
  })
