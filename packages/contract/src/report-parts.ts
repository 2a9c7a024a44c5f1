import * as z from 'zod/mini'
import { FIELD_TYPES } from './data-fields.ts'
import { customColumn } from './kit/custom-column.ts'

// The parts that the answers of all reports have.

/** The filters of a report as texts in the reader's language («Site: Kiel»), with the parameters of each. */
export const Narrowed = z.array(
  z.strictObject({ parameters: z.array(z.string()), text: z.string() }),
)
export type Narrowed = z.infer<typeof Narrowed>

/** The custom fields among the groups of a report. */
export const OwnGroups = z.array(
  z.strictObject({ column: customColumn(), label: z.string(), type: z.enum(FIELD_TYPES) }),
)
export type OwnGroups = z.infer<typeof OwnGroups>
