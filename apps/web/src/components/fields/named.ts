import { keyOf } from '@steward/contract/kit/custom-column.ts'
import { rulesOf } from '@steward/contract/kit/rules.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { TKey } from '#lib/i18n.ts'
import type { Field, NamedField, Values } from './field.ts'

/** `manager_id` is named by the record's `manager`. */
export const baseOf = (name: string) =>
  keyOf(name) === undefined ? name.replace(/_id$/, '') : name

/** Where a field's value is in a record, and what its column is called: a reference's is what it refers to. */
export const heldAt = ({ kind, name }: Pick<NamedField, 'kind' | 'name'>) =>
  kind === 'reference' ? baseOf(name) : name

const held = (field: Field, name: string) => {
  if (field.kind === 'other' && field.held) return field.held
  const key = heldAt({ ...field, name })
  return (record: object) => (record as Values)[key]
}

/**
 * Gives fields their names, and what follows from them: labels from the locales, rules from the contract.
 *
 * @param words where the labels are: `departments` of `departments.fields.name`
 * @param schemas of each field: `fieldsOfBody(departmentsApi.create.body, 'department')`
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
      label: (t: TFunction) => String(t(`${words}.fields.${name}` as TKey)),
      schema,
      rules: rulesOf(schema),
      held: held(field, name),
    }
  })

/** The field of a kind that has this name; it has one. */
export const fieldAt = (fields: readonly NamedField[], name: string): NamedField =>
  fields.find((field) => field.name === name)!
