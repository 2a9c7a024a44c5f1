import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { NamedField, Values } from '#components/fields/field.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { organisationToday } from '#lib/format.ts'
import type { AssetEdit } from './asset-changes.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

export type StatusEdit = Omit<AssetEdit, 'tags'> & { status: AssetStatus }

/** What is changed with the status: why something gets it, and how it left where it is disposed of. */
export const STATUS_ANSWERS: readonly NamedField[] = ASSET_FIELDS.filter(
  ({ name, changedWith }) => changedWith === 'status' && name !== 'status',
)

/** What is filled in already. */
export const firstAnswers = (): Values => ({ disposed_on: organisationToday() })

const askedBy = (values: Values) => STATUS_ANSWERS.filter((field) => field.shown?.(values))

/** What was answered of that which the status asks for. */
export const answersIn = (values: Values): Values =>
  Object.fromEntries(askedBy(values).map(({ name }) => [name, values[name]]))

/** A status with what it asks for, as an update takes it. */
export const statusEdit = (values: Values): StatusEdit => ({
  status: values['status'] as AssetStatus,
  ...bodyOf(askedBy(values), values),
})
