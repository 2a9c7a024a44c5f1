import * as z from 'zod/mini'
import { DATE_ORDERS } from '../bulk-imports.ts'
import { CustomFieldsInput } from '../custom-fields.ts'
import type { FieldEntity } from '../data-fields.ts'
import { KINDS } from '../kinds.ts'
import { type CustomColumn, customColumn } from './custom-column.ts'
import { id, storable, without } from './fields.ts'
import { one } from './list.ts'
import { idOrNull, textOrNull } from './record.ts'
import { route, type Schema } from './route.ts'

/** So many records can be changed by one call, each in its own way. */
export const MAX_CELL_ROWS = 500

type Shape = z.core.$ZodShape

/** Why a record was left, or would be left, as it is; `field` where one field is to blame. */
const Refusal = z.strictObject({
  id: id(),
  name: z.string(),
  code: z.string(),
  reason: z.string(),
  field: textOrNull(),
})
export type CellRefusal = z.infer<typeof Refusal>

/** The value of a cell, as an update takes it; null clears the field. */
const CellContent = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** A text that was read: what it means, or what is wrong with it. */
const checkedCell = <Column extends string>(column: z.ZodMiniType<Column>) =>
  z.strictObject({
    field: column,
    value: CellContent,
    /** What the record is called that the value refers to. */
    name: textOrNull(),
    code: textOrNull(),
    /** In the caller's language. */
    message: textOrNull(),
    /** What may have been meant by a name that isn't known. */
    suggestions: z.array(z.string()),
  })
export type CheckedCell<Column extends string = string> = z.infer<
  ReturnType<typeof checkedCell<Column>>
>

const cellsCheck = <Column extends string>(column: z.ZodMiniType<Column>) =>
  z.strictObject({
    rows: z.array(z.strictObject({ id: id(), cells: z.array(checkedCell(column)) })),
    /** The records that would be left as they are if all that could be read was written now. */
    skipped: z.array(Refusal),
  })
export type CellsCheck<Column extends string = string> = z.infer<
  ReturnType<typeof cellsCheck<Column>>
>

export const CellsResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(Refusal),
  /** Takes it back within 24 hours, as one of a change of many (`assets.undo_bulk`). */
  undo_token: idOrNull(),
})
export type CellsResult = z.infer<typeof CellsResult>

const version = { id: id(), lock_version: z.int() }
const rowsOf = <Row extends Schema>(row: Row) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_CELL_ROWS))

/**
 * The calls by which records of a kind are changed like a spreadsheet: each record in its own way, and texts that are
 * read and checked before they are written.
 *
 * @param spec.except fields that are written with others, or not like cells
 */
export function cells<
  Name extends FieldEntity,
  Write extends Shape,
  const Except extends keyof Write & string,
>(spec: { kind: Name; write: z.ZodMiniObject<Write, z.core.$strict>; except: readonly Except[] }) {
  type Field = Exclude<keyof Write & string, Except | 'custom_fields'>
  const input = without(z.partial(spec.write as z.ZodMiniObject).shape, [
    ...spec.except,
    'custom_fields',
  ]) as unknown as { [K in Field]: z.ZodMiniOptional<Write[K]> }
  /** The fields that can be written like cells of a spreadsheet, each without the others. */
  const fields = Object.keys(input) as Field[]
  const column = () =>
    z.union([z.enum(fields), customColumn()]) as unknown as z.ZodMiniType<Field | CustomColumn>

  /** What one record gets; fields that are left out stay. */
  const changes = z.strictObject({
    ...input,
    /** Of custom fields, by key. */
    custom_fields: z.optional(CustomFieldsInput),
  })
  /** What somebody typed or pasted for one record; an empty text empties the field. */
  const texts = z.partialRecord(column(), z.string().check(storable, z.maxLength(10_000)))

  const plural: (typeof KINDS)[Name]['plural'] = KINDS[spec.kind].plural
  const wrap = <B extends Schema>(schema: B) =>
    z.strictObject({ [plural]: schema } as { [_ in typeof plural]: B })
  const path = `/${plural}/cells` as const
  const access = `${spec.kind}:update` as const
  return {
    fields,
    changes,
    api: {
      /** Changes records, each in its own way. One that can't be changed is named, and the others are. */
      write: route({
        name: `${plural}.write_cells`,
        method: 'POST',
        path,
        access,
        body: wrap(z.strictObject({ rows: rowsOf(z.strictObject({ ...version, changes })) })),
        reply: one(CellsResult),
      }),
      /** Reads texts as an import would, and answers what writing them would change. Nothing is written. */
      check: route({
        name: `${plural}.check_cells`,
        method: 'POST',
        path: `${path}/check`,
        access,
        body: wrap(
          z.strictObject({
            rows: rowsOf(z.strictObject({ ...version, texts })),
            /** The order of dates and the decimal sign in pasted texts, where the texts themselves don't tell. */
            date_order: z.optional(z.enum(DATE_ORDERS)),
            decimal: z.optional(z.enum(['.', ','])),
          }),
        ),
        reply: one(cellsCheck(column())),
      }),
    },
  }
}
