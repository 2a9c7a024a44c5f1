import type { Narrowed } from '@steward/contract/report-parts.ts'
import type { Language } from '@steward/contract/limits.ts'
import { type TextKey, textOf } from '@steward/locales/texts.ts'
import { sql } from 'drizzle-orm'
import { ask, type Ctx } from '../context/ctx.ts'
import type { Records } from '../lists/listing.ts'
import { wordsOf } from '../lists/wording.ts'
import { statement, tableName } from '../records/entity.ts'
import { dayIn } from './shown.ts'

/** The records that are filtered, and the labels of their filters. */
interface Narrowing {
  records: Pick<Records<unknown>, 'entity' | 'wording'>
  language: Language
  /** Filters that are no columns of an export, with the reference that their ids belong to. */
  others?: Readonly<Record<string, { label: TextKey; refersAs?: string }>>
}

/** `filter[field]`, one end of its range, or exactly its value. */
const FILTER = /^filter\[([^\]]+)\](?:\[(gte|lte|eq)\])?$/

interface Asked {
  search: string
}

interface Part {
  parameter: string
  field: string
  end: string | undefined
  values: (string | null)[]
}

const partsOf = (query: Asked): Part[] =>
  Object.entries(query).flatMap(([name, value]) => {
    const [, field, end] = FILTER.exec(name) ?? []
    if (field === undefined || value === undefined) return []
    const values = [value].flat().map((one) => (one === null ? null : String(one)))
    return values.length > 0 ? [{ parameter: name, field, end, values }] : []
  })

/** Whether a query has neither a search nor filters. */
export const isWhole = (query: Asked): boolean => !query.search && partsOf(query).length === 0

const isId = (value: string | null): value is string =>
  value !== null && /^[\da-f-]{36}$/.test(value)

/** The names of the records in filters; those that the reader can't see have none. */
async function namesIn(ctx: Ctx, { records, others = {} }: Narrowing, parts: readonly Part[]) {
  const asked = parts.flatMap(({ field, values }) => {
    const refersAs = others[field]?.refersAs ?? field
    const reference = records.entity.references.find((one) => `${one.field}_id` === refersAs)
    const ids = values.filter(isId)
    return reference && ids.length > 0 ? [{ ...reference, ids }] : []
  })
  const found = await ask<{ id: string; name: string }[]>(
    ctx,
    ...asked.map(({ table, name, ids }) =>
      statement(
        sql`select id, ${sql.identifier(name)} as name from ${sql.identifier(tableName(table))}
          where account_id = ${ctx.account_id} and id = any (${sql.param(ids)}::uuid[])`,
      ),
    ),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** The filters of a field in words: any of several values, exactly one, or a range. */
function valuesOf(parts: readonly Part[], shown: (value: string | null) => string): string {
  const wordsFor = (wanted: string | undefined) =>
    parts
      .filter(({ end }) => end === wanted)
      .flatMap(({ values }) => values.map(shown))
      .join(', ')
  const [from, to] = [wordsFor('gte'), wordsFor('lte')]
  const range = from || to ? `${from} – ${to}`.trim() : ''
  return [wordsFor(undefined), wordsFor('eq'), range].filter(Boolean).join(', ')
}

/**
 * The filters of a query in words, so that nobody takes a part of the records for all of them.
 *
 * @returns texts such as «Site: Kiel» and «Status: In use»; none without filters
 */
export async function narrowedBy(ctx: Ctx, query: Asked, of: Narrowing): Promise<Narrowed> {
  const { records, language, others = {} } = of
  const parts = partsOf(query)
  const names = await namesIn(ctx, of, parts)
  const wordingOf = (field: string) =>
    records.wording[field] ?? records.wording[field.replace(/_id$/, '')]
  const labelOf = (field: string) =>
    (others[field] && textOf(language, others[field].label)) ??
    wordingOf(field)?.label[language] ??
    field
  const shownAs = (field: string) => (value: string | null) => {
    if (value === null) return textOf(language, 'lists.facets.none')
    if (isId(value)) return names.get(value) ?? '–'
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayIn(language, value)
    const known = wordingOf(field)
    return (known && wordsOf(known, language)?.get(value)) ?? value
  }
  const filters = [...Map.groupBy(parts, ({ field }) => field)].map(([field, all]) => ({
    parameters: all.map(({ parameter }) => parameter),
    text: textOf(language, 'common.labelled', {
      label: labelOf(field),
      value: valuesOf(all, shownAs(field)),
    }),
  }))
  if (!query.search) return filters
  const search = textOf(language, 'lists.print.search', { text: query.search })
  return [...filters, { parameters: ['search'], text: search }]
}
