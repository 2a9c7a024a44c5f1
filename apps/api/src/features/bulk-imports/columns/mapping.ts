import { type ImportMapping, isLacking } from '@steward/contract/bulk-imports.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { type Fault, fault, invalid } from '#core/context/errors.ts'
import { definitionsOf } from '#shared/custom-fields/definitions.ts'
import { withCustomColumns } from '#domain/imports/custom-columns.ts'
import { dayIn } from '#domain/imports/dated-headers.ts'
import { DAYS } from '#domain/imports/notation.ts'
import type { FileFacts, TableFacts } from '#domain/imports/table.ts'
import type { Shown } from '#domain/imports/fit.ts'
import { suggestColumns } from '#domain/imports/suggestions.ts'
import type { Target } from '#domain/imports/targets.ts'
import { dayInTitles, orderInTitles } from '#domain/imports/title-day.ts'
import type { ImportKind } from '#shared/imports/kind.ts'

const POINTER = '/bulk_import/mapping'
type Mode = 'create' | 'update' | 'upsert'

/** The mapping that a file's headers suggest, with the order of its dates where they agree on one. */
export function suggestMapping(
  target: Target,
  facts: Pick<FileFacts, 'headers' | 'date_orders' | 'delimiter'> & Partial<TableFacts> & Shown,
): ImportMapping {
  const { headers, date_orders } = facts
  const columns = suggestColumns(target, facts)
  const dates = target.columns.filter(({ type }) => DAYS.includes(type))
  const orders = new Set(
    headers
      .map((header, at) =>
        dates.some(({ key }) => key === columns[header]) ? date_orders[at] : null,
      )
      .filter((order) => order !== null && order !== undefined),
  )
  const [order] = orders
  // A file with semicolons between its cells comes from where decimals have a comma, and nobody there puts the month
  // first.
  const usual = facts.delimiter === ';' ? 'dmy' : orderInTitles(facts.titles ?? [])
  const date_order = orders.size === 1 ? order : orders.size === 0 ? usual : undefined
  return withDay({ columns, ...(date_order && { date_order }) }, facts.titles)
}

/** The column of accumulated depreciation, if no column has the day of it. */
export const undatedColumn = ({ columns }: ImportMapping): string | undefined =>
  Object.values(columns).includes('opening_as_of')
    ? undefined
    : Object.keys(columns).find((one) => columns[one] === 'opening_accumulated')

/**
 * The mapping with the day of accumulated depreciation, if the heading of its column or a title above says it, and
 * nobody has entered or emptied it.
 */
export function withDay(mapping: ImportMapping, titles: readonly string[] = []): ImportMapping {
  const { date_order = null } = mapping
  const header = undatedColumn(mapping)
  if (header === undefined || mapping.as_of !== undefined) return mapping
  const as_of = dayIn(header) ?? dayInTitles(titles, date_order)
  return { ...mapping, ...(as_of && { as_of }) }
}

/** The same for a mapping that was another one before: a day that the file said by the former one is read again. */
export function withDayAgain(
  mapping: ImportMapping,
  before: ImportMapping,
  titles: readonly string[],
): ImportMapping {
  const { as_of, ...undated } = mapping
  const isOfFile = as_of === withDay({ ...before, as_of: undefined }, titles).as_of
  return withDay(isOfFile ? undated : mapping, titles)
}

/** What was said last of a file with these headers that was then imported, as far as it still holds. */
export async function rememberedMapping(
  ctx: Ctx,
  target: Target,
  { headers, titles }: Pick<TableFacts, 'headers' | 'titles'>,
  resource_type: string,
): Promise<ImportMapping | undefined> {
  const [found] = await askRows<{ mapping: ImportMapping }>(ctx, {
    text: `select mapping - '{cells,skip,as_of}'::text[] as mapping from bulk_imports
      where account_id = $1 and resource_type = $2 and headers = $3::text[] and not dry_run and status <> 'pending'
        and successful_rows > 0
      order by created_at desc limit 1`,
    values: [ctx.account_id, resource_type, headers],
  })
  if (!found || faultsOf(target, headers, found.mapping).length > 0) return undefined
  return withDay(found.mapping, titles)
}

/** What a file of a kind can fill in this account. */
export const targetOf = async (ctx: Ctx, { target, owner }: ImportKind): Promise<Target> =>
  owner ? withCustomColumns(target, await definitionsOf(ctx, owner)) : target

/** The same with what words of the file can mean in columns whose choices are the account's. */
export async function targetWithChoices(ctx: Ctx, kind: ImportKind): Promise<Target> {
  const [target, choices = {}] = [await targetOf(ctx, kind), await kind.choices?.(ctx)]
  const columns = target.columns.map((one) => ({
    ...one,
    choices: choices[one.key] ?? one.choices,
  }))
  return { ...target, columns }
}

/** What is wrong with a mapping for this file and target. */
function faultsOf(target: Target, headers: readonly string[], { columns }: ImportMapping): Fault[] {
  const known = new Set(target.columns.map(({ key }) => key))
  const used = new Set<string>()
  return Object.entries(columns).flatMap(([header, key]) => {
    const twice = used.has(key)
    used.add(key)
    if (!headers.includes(header))
      return [fault(POINTER, `the file has no column “${header}”`, 'unknown_column')]
    if (!known.has(key)) return [fault(POINTER, `there is no field “${key}”`, 'unknown_field')]
    return twice ? [fault(POINTER, `“${key}” is filled by two columns`, 'filled_twice')] : []
  })
}

/** @throws 422 for columns that the file or the target doesn't have, and for a field that two columns would fill */
export function refuseMapping(
  target: Target,
  headers: readonly string[],
  mapping: ImportMapping,
): void {
  const faults = faultsOf(target, headers, mapping)
  if (faults.length > 0) throw invalid(...faults)
}

/** @throws 422 where what the mode needs is filled by no column */
export function refuseIncomplete(target: Target, mode: Mode, { columns }: ImportMapping): void {
  const filled = new Set(Object.values(columns))
  const lacking = target.columns
    .filter((column) => isLacking(column, filled))
    .filter(() => mode !== 'update')
    .map(({ key }) => key)
  const keys = [...target.keys, ...target.other_keys]
  const keyless = mode !== 'create' && !keys.some((key) => filled.has(key))
  if (lacking.length > 0)
    throw invalid(
      ...lacking.map((key) => fault(POINTER, `choose the column that fills “${key}”`, 'required')),
    )
  if (keyless)
    throw invalid(
      fault(
        POINTER,
        `to update, choose the column that fills one of: ${keys.join(', ')}`,
        'required',
      ),
    )
}
