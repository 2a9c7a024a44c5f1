import { keyOf } from '@steward/contract/kit/custom-column.ts'
import { rulesOf } from '@steward/contract/kit/rules.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'
import type { Field, NamedField, Values } from './field.ts'

/** `manager` for `manager_id`: the property that contains the referenced record. */
export const baseOf = (name: string) =>
  keyOf(name) === undefined ? name.replace(/_id$/, '') : name

/**
 * The property of a record with a field's value, and the name of its column. For a reference it is the referenced
 * record.
 */
export const heldAt = ({ kind, name }: Pick<NamedField, 'kind' | 'name'>) =>
  kind === 'reference' ? baseOf(name) : name

const held = (field: Field, name: string) => {
  if (field.kind === 'other' && field.held) return field.held
  const key = heldAt({ ...field, name })
  return (record: object) => (record as Values)[key]
}

/**
 * Names fields, and adds labels from the locales and rules from the contract.
 *
 * @param words the locale prefix of the labels: `departments` of `departments.fields.name`
 * @param schemas by field: `fieldsOfBody(departmentsApi.create.body, 'department')`
 */
export const namedFields = (
  words: string,
  schemas: Readonly<Record<string, Schema>>,
  fields: Readonly<Record<string, Field>>,
): NamedField[] =>
  Object.entries(fields).map(([name, field]) => {
    const schema = schemas[name]!
    return {
      ...field,
      name,
      label: (t: TFunction) => t(`${words}.fields.${name}` as TKey),
      schema,
      rules: rulesOf(schema),
      held: held(field, name),
    }
  })

/** The field with a name, which has to exist. */
export const fieldAt = (fields: readonly NamedField[], name: string): NamedField =>
  fields.find((field) => field.name === name)!
