import * as z from 'zod/mini'
import { AssetInput } from './assets.ts'
import { DATE_ORDERS } from './bulk-imports.ts'
import { CustomFieldsInput } from './custom-fields.ts'
import type { CustomColumn } from './data-fields.ts'
import { customColumn } from './kit/custom-column.ts'
import { id, storable, without } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'

/** So many assets can be changed by one call, each in its own way. */
export const MAX_CELL_ROWS = 500

type Input = typeof AssetInput.shape

/** What is written with other fields, or not like the cells of a spreadsheet. */
const NO_CELLS = [
  'asset_tag',
  'status_reason',
  'parent_id',
  'depreciation_method_id',
  'opening_accumulated',
  'opening_as_of',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
  'external_id',
  'custom_fields',
] as const satisfies (keyof Input)[]

const input = without(z.partial(AssetInput).shape, NO_CELLS) as {
  [K in Exclude<keyof Input, (typeof NO_CELLS)[number]>]: z.ZodMiniOptional<Input[K]>
}

/** The fields of an asset that can be written like cells of a spreadsheet, each without the others. */
export const CELL_FIELDS = Object.keys(input) as (keyof typeof input)[]
export type CellField = (typeof CELL_FIELDS)[number]
/** What a cell is of: one of these, or one of the account's own fields, `cf:key`. */
export type CellColumn = CellField | CustomColumn

const cellColumn = () => z.union([z.enum(CELL_FIELDS), customColumn()])

/** What one asset gets; fields that are left out stay. */
export const CellChanges = z.strictObject({
  ...input,
  /** Of the account's own fields, by key. */
  custom_fields: z.optional(CustomFieldsInput),
})
export type CellChanges = z.infer<typeof CellChanges>

/** What somebody typed or pasted for one asset; an empty text empties the field. */
const CellTexts = z.partialRecord(cellColumn(), z.string().check(storable, z.maxLength(10_000)))

/** Why an asset was left, or would be left, as it is; `field` where one field is to blame. */
const Refusal = z.strictObject({
  id: id(),
  name: z.string(),
  code: z.string(),
  reason: z.string(),
  field: textOrNull(),
})
export type CellRefusal = z.infer<typeof Refusal>

/** A text that was read: what it means, or what is wrong with it. */
const CheckedCell = z.strictObject({
  field: cellColumn(),
  /** As an update takes it; null empties the field. */
  value: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
  /** What the record is called that the value refers to. */
  name: textOrNull(),
  code: textOrNull(),
  /** In the caller's language. */
  message: textOrNull(),
  /** What may have been meant by a name that isn't known. */
  suggestions: z.array(z.string()),
})
export type CheckedCell = z.infer<typeof CheckedCell>

export const CellsCheck = z.strictObject({
  rows: z.array(z.strictObject({ id: id(), cells: z.array(CheckedCell) })),
  /** The assets that would be left as they are if all that could be read was written now. */
  skipped: z.array(Refusal),
})
export type CellsCheck = z.infer<typeof CellsCheck>

export const CellsResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(Refusal),
  /** Takes it back within 24 hours, as one of a change of many (`assets.undo_bulk`). */
  undo_token: idOrNull(),
})
export type CellsResult = z.infer<typeof CellsResult>

const version = { id: id(), lock_version: z.int() }

export const assetCellsApi = {
  /** Changes assets, each in its own way. One that can't be changed is named, and the others are. */
  write: route({
    name: 'assets.write_cells',
    method: 'POST',
    path: '/assets/cells',
    access: 'asset:update',
    body: z.strictObject({
      assets: z.strictObject({
        rows: z
          .array(z.strictObject({ ...version, changes: CellChanges }))
          .check(z.minLength(1), z.maxLength(MAX_CELL_ROWS)),
      }),
    }),
    reply: one(CellsResult),
  }),
  /** Reads texts as an import would, and says what writing them would do. Nothing is written. */
  check: route({
    name: 'assets.check_cells',
    method: 'POST',
    path: '/assets/cells/check',
    access: 'asset:update',
    body: z.strictObject({
      assets: z.strictObject({
        rows: z
          .array(z.strictObject({ ...version, texts: CellTexts }))
          .check(z.minLength(1), z.maxLength(MAX_CELL_ROWS)),
        /** How whoever pastes writes dates and numbers, where the texts themselves don't tell. */
        date_order: z.optional(z.enum(DATE_ORDERS)),
        decimal: z.optional(z.enum(['.', ','])),
      }),
    }),
    reply: one(CellsCheck),
  }),
}
