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

/** The maximum number of records that one call can change, each with its own values. */
export const MAX_CELL_ROWS = 500

type Shape = z.core.$ZodShape

/** The reason why a record was or would be skipped; `field` if it is about one field. */
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

/** The value of a text, or its problem. */
const checkedCell = <Column extends string>(column: z.ZodMiniType<Column>) =>
  z.strictObject({
    field: column,
    value: CellContent,
    /** The name of the record that the value refers to. */
    name: textOrNull(),
    code: textOrNull(),
    /** In the caller's language. */
    message: textOrNull(),
    /** Suggestions for an unknown name. */
    suggestions: z.array(z.string()),
  })
export type CheckedCell<Column extends string = string> = z.infer<
  ReturnType<typeof checkedCell<Column>>
>

const cellsCheck = <Column extends string>(column: z.ZodMiniType<Column>) =>
  z.strictObject({
    rows: z.array(z.strictObject({ id: id(), cells: z.array(checkedCell(column)) })),
    /** The records that would be skipped if the readable values were written now. */
    skipped: z.array(Refusal),
  })
export type CellsCheck<Column extends string = string> = z.infer<
  ReturnType<typeof cellsCheck<Column>>
>

export const CellsResult = z.strictObject({
  changed: z.int(),
  skipped: z.array(Refusal),
  /** Undoes it within 24 hours, like a change of many (`assets.undo_bulk`). */
  undo_token: idOrNull(),
})
export type CellsResult = z.infer<typeof CellsResult>

const version = { id: id(), lock_version: z.int() }
const rowsOf = <Row extends Schema>(row: Row) =>
  z.array(row).check(z.minLength(1), z.maxLength(MAX_CELL_ROWS))

/**
 * The calls to change records of a kind like a spreadsheet: each record with its own values, from texts that are read
 * and checked first.
 *
 * @param spec.except fields that can't be cells, for example because they are only changed together with others
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

  /** The new values of one record; other fields stay. */
  const changes = z.strictObject({
    ...input,
    /** Values of custom fields, by key. */
    custom_fields: z.optional(CustomFieldsInput),
  })
  /** The typed or pasted texts for one record; an empty text clears the field. */
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
      /** Changes records, each with its own values. Records that can't be changed are skipped and listed. */
      write: route({
        name: `${plural}.write_cells`,
        method: 'POST',
        path,
        access,
        body: wrap(z.strictObject({ rows: rowsOf(z.strictObject({ ...version, changes })) })),
        reply: one(CellsResult),
      }),
      /** Reads texts as an import does, and answers the changes. Nothing is written. */
      check: route({
        name: `${plural}.check_cells`,
        method: 'POST',
        path: `${path}/check`,
        access,
        body: wrap(
          z.strictObject({
            rows: rowsOf(z.strictObject({ ...version, texts })),
            /** The order of dates and the decimal separator in pasted texts, if the texts themselves are ambiguous. */
            date_order: z.optional(z.enum(DATE_ORDERS)),
            decimal: z.optional(z.enum(['.', ','])),
          }),
        ),
        reply: one(cellsCheck(column())),
      }),
    },
  }
}
