import type { TFunction } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import type { DescriptionList } from '#components/ui/description-list.tsx'
import type { NamedField } from './field.ts'
import { fieldAt } from './named.ts'
import { wordsOf } from './words.ts'
import { FieldView } from './view.tsx'

function valueOf(field: NamedField, record: object, t: TFunction): ReactNode {
  const held = field.held(record)
  return wordsOf(field, held, t) === null ? null : <FieldView field={field} held={held} />
}

/** The values of some fields for a record's page. */
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
