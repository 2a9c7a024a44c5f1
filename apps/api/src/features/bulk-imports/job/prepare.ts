import type pg from 'pg'
import { DrawnNumbers } from '#core/records/series.ts'
import { askRow, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { tableName } from '#core/records/entity.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { definitionsOf, NO_FIELDS } from '#shared/custom-fields/definitions.ts'
import { columnToBe, withCustomColumns } from '#domain/imports/custom-columns.ts'
import { Plan, type PlannedField, plannedFields } from '#domain/imports/plan.ts'
import type { Referred, Target } from '#domain/imports/targets.ts'
import type { ImportKind } from '#shared/imports/kind.ts'
import { KNOWN, tableOf, titleOf } from '#shared/naming/known.ts'
import { findByCode } from '#shared/naming/lookups.ts'
import { factsOf, type Lookers, numbersOfFile } from '../facts/facts.ts'
import type { PreparedImport } from '../import-run.ts'
import type { ClaimedImport } from '../lease.ts'
import { mended } from '../file/mended.ts'
import { countStaged, load } from '../file/staging.ts'
import { storedRows } from '../file/table-file.ts'

/** The uploaded file doesn't exist any more. */
export class FileGone extends Error {}

/** Makes sure that all rows of the file are staged: a crash of the database empties the table. */
export async function stage(ctx: Ctx, client: pg.Client, claimed: ClaimedImport): Promise<void> {
  if ((await countStaged(client, claimed)) === claimed.total_rows) return
  const { storage } = ctx.services
  const { file_key } = claimed
  if (!file_key || !(await storage.exists(file_key))) throw new FileGone()
  const bytes = await storage.getStream(file_key)
  await load(client, claimed, mended(storedRows(ctx, bytes, claimed), claimed))
}

/** The column that names the parent of a record. */
function parentOf({ rules: { entity } }: ImportKind, { columns }: Target) {
  for (const { key, field, refers } of columns) {
    if (!field || !refers || tableOf(KNOWN[refers]) !== tableName(entity.table)) continue
    const { kind: own, codes, parts, others = [] } = KNOWN[refers]
    return {
      key,
      field,
      refers,
      codes,
      titles: [
        [titleOf(own)],
        ...(parts ? [parts, parts.toReversed()] : []),
        ...others.map((one) => [one]),
      ],
    }
  }
  return undefined
}

const isThere = async (ctx: Ctx, kind: Referred | undefined, texts: readonly string[]) =>
  kind !== undefined && (await inTransaction(ctx, (ctx) => findByCode(ctx, kind, texts))).size > 0

/** The numbers of the kind's series that are in the file. */
async function reservedIn(
  ctx: Ctx,
  client: pg.Client,
  claimed: ClaimedImport,
  kind: ImportKind,
  fields: readonly PlannedField[],
) {
  const number = fields.find(({ column }) => column.field === kind.rules.number?.field)
  if (!number) return new Set<string>()
  const prefixes = (await kind.prefixes?.(ctx)) ?? [kind.rules.number?.prefix ?? '']
  return numbersOfFile(client, claimed, number, prefixes)
}

const momentsIn = ({ columns }: Target) =>
  columns.flatMap(({ field, type }) => (field && type === 'moment' ? [field] : []))

const accountOf = (ctx: Ctx) =>
  askRow<{ time_zone: string; currency: string }>(ctx, {
    text: 'select time_zone, currency from accounts where id = $1',
    values: [ctx.account_id],
  })

/** All data that are needed before the first row is imported. */
export async function prepare(
  ctx: Ctx,
  lookers: Lookers,
  kind: ImportKind,
  claimed: ClaimedImport,
  token: string,
): Promise<PreparedImport> {
  const { headers, mapping } = claimed
  const custom = kind.owner ? await definitionsOf(ctx, kind.owner) : NO_FIELDS
  const to_be = Object.entries(mapping.new_fields ?? {}).map(([header, type]) => ({
    header,
    column: columnToBe(header, type),
  }))
  const there = withCustomColumns(kind.target, custom)
  const target = { ...there, columns: [...there.columns, ...to_be.map(({ column }) => column)] }
  const filled = Object.fromEntries(to_be.map(({ header, column }) => [header, column.key]))
  const fields = plannedFields(target, headers, { ...mapping.columns, ...filled })
  const unique = custom.fields.filter(({ unique }) => unique).map(({ key }) => columnOf(key))
  const parent = parentOf(kind, target)
  const facts = await factsOf(lookers, claimed, fields, {
    once: [...new Set([...target.keys, ...kind.once, ...unique])],
    alike: kind.duplicates?.alike,
    addressed: kind.addressed,
    parent,
    knows: ({ refers = parent?.refers }, texts) => isThere(ctx, refers, texts),
  })
  const { time_zone, currency } = await accountOf(ctx)
  const notation = { ...facts.notation, currency }
  return {
    claimed,
    token,
    ctx,
    kind,
    target,
    columns: new Map(target.columns.map((column) => [column.key, column])),
    parent,
    custom,
    plan: new Plan(fields, headers.length, notation, mapping.values, mapping.unreadable),
    facts,
    moments: { fields: momentsIn(target), zone: time_zone },
    reserved: await reservedIn(ctx, lookers.client, claimed, kind, fields),
    drawn: new DrawnNumbers(),
  }
}
