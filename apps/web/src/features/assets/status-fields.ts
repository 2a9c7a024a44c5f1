import type { AssetStatus } from '@steward/contract/asset-status.ts'
import type { NamedField, Values } from '#components/fields/field.ts'
import { bodyOf } from '#components/fields/form-values.ts'
import { organizationToday } from '#lib/format.ts'
import type { AssetEdit } from './asset-changes.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

export type StatusEdit = Omit<AssetEdit, 'tags'> & { status: AssetStatus }

/** The fields that change with the status: the reason, and the details of a disposal. */
export const STATUS_ANSWERS: readonly NamedField[] = ASSET_FIELDS.filter(
  ({ name, changedWith }) => changedWith === 'status' && name !== 'status',
)

/** The initial values. */
export const firstAnswers = (): Values => ({ disposed_on: organizationToday() })

const askedBy = (values: Values) => STATUS_ANSWERS.filter((field) => field.shown?.(values))

/** The entered values of the fields that the status requires. */
export const answersIn = (values: Values): Values =>
  Object.fromEntries(askedBy(values).map(({ name }) => [name, values[name]]))

/** A status with its details in the format of an update. */
export const statusEdit = (values: Values): StatusEdit => ({
  status: values['status'] as AssetStatus,
  ...bodyOf(askedBy(values), values),
})
