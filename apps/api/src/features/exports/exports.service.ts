import type { exportsApi } from '@steward/contract/exports.ts'
import { isUnderWay } from '@steward/contract/kit/job.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { mayCall } from '#core/requests/access.ts'
import { admitted, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, conflict, forbidden, notFound, tooMany } from '#core/context/errors.ts'
import { type ExportQuery, refuseColumns } from '#core/export/export.ts'
import type { Download } from '#core/requests/files.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'
import { later } from '#core/jobs/queue.ts'
import { refused } from '#core/requests/refused.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import { exports as t } from '#db/schema/exports.ts'
import { limitExports } from '#core/requests/rate-limit.ts'
import { removeFileLater } from '#shared/images/store.ts'
import { getExport } from './exports.queries.ts'

type Input = BodyOf<typeof exportsApi.create>['export']

/** The maximum number of waiting and running exports of a person. */
const MAX_OPEN = 5

/** The kind of record behind a list's path. */
export function kindOf(kinds: Kinds, resource: string): Kind | undefined {
  for (const kind of kinds.values()) if (kind.api.list.path === `/${resource}`) return kind
  return undefined
}

/** @throws 403 without the permission to view the exported records, or while their feature is switched off */
async function mayExport(ctx: Ctx, kinds: Kinds, resource: string): Promise<Kind> {
  const kind = kindOf(kinds, resource)
  const member = await admitted(ctx)
  if (!kind || !mayCall(kind.api.export, member)) throw forbidden()
  return kind
}

/**
 * The export as the list's own route would read it from an address.
 *
 * @throws 422 at each filter, column or order that the list doesn't have
 */
async function queryOf(
  ctx: Ctx,
  { api, records }: Kind,
  { filter = {}, format, columns, search, sort, order, ids }: Input,
): Promise<ExportQuery> {
  const input = { format, columns, search, sort, order, ids }
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const filters = Object.entries(filter).map(([name, value]) => [parameterOf(name), value])
  const schema = api.export.query
  const asked = { ...Object.fromEntries(filters), ...given } as object
  const parsed = z.safeParse(schema, asked, { reportInput: true })
  if (!parsed.success) {
    const { faults } = refused('query', parsed.error, schema)
    throw new AppError(
      422,
      'Invalid data',
      faults.map(({ source, ...rest }) => ({
        ...rest,
        source: { pointer: pointerOf(source?.parameter ?? '', Object.keys(filter)) },
      })),
    )
  }
  const query = parsed.data as ExportQuery
  await refuseColumns(ctx, records, query)
  return query
}

/** A filter has its name in addresses, or only that of its field: `filter[status]`, `status`, `due_date[gte]`. */
const parameterOf = (name: string) =>
  name.startsWith('filter[') ? name : name.replace(/^[^[]*/, 'filter[$&]')

/** The pointer of a filter, by the name that was used. */
function pointerOf(parameter: string, filters: readonly string[]): string {
  const name = filters.find((one) => parameterOf(one) === parameter)
  return name === undefined ? `/export/${parameter}` : `/export/filter/${name}`
}

/** Queues an export, which a job writes. */
export async function createExport(ctx: Ctx, kinds: Kinds, input: Input) {
  const kind = await mayExport(ctx, kinds, input.resource)
  const query = await queryOf(ctx, kind, input)
  const { site_scope } = await admitted(ctx)
  limitExports(ctx)
  return inTransaction(ctx, async (ctx) => {
    const open = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(
        and(
          inAccount(ctx, t),
          eq(t.user_id, ctx.user_id),
          sql`${t.status} in ('pending', 'processing')`,
        ),
      )
    if (open.length >= MAX_OPEN)
      throw tooMany(10, `${MAX_OPEN} exports are under way already. Wait for one of them.`)
    const [row] = await ctx.db
      .insert(t)
      .values({
        account_id: ctx.account_id,
        user_id: ctx.user_id,
        resource: input.resource,
        format: query.format,
        query: { ...query },
        site_scope,
      })
      .returning({ id: t.id })
    await later(ctx, 'export', { account_id: ctx.account_id, id: row!.id })
    return getExport(ctx, row!.id)
  })
}

/** @throws 404 when the caller has made no such export */
async function lockOwn(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      ...getTableColumns(t),
      is_over: sql<boolean>`coalesce(${t.expires_at} < now(), false)`,
    })
    .from(t)
    .where(and(byId(ctx, t, id), eq(t.user_id, ctx.user_id)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/** Stops a running export and deletes its file; a finished one is removed from the list. */
export function removeExport(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { file_key, status } = await lockOwn(ctx, id)
    await removeFileLater(ctx, file_key)
    const own = and(inAccount(ctx, t), eq(t.id, id))
    if (isUnderWay(status))
      await ctx.db
        .update(t)
        .set({ status: 'cancelled', finished_at: sql`now()`, lease_by: null, lease_until: null })
        .where(own)
    else await ctx.db.delete(t).where(own)
  })
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * The finished file, only for the person who exported it, while they may still see its records.
 *
 * @throws 404 without such a file, or after its expiry; 403 if their permissions or sites have changed
 */
export async function exportFile(ctx: Ctx, kinds: Kinds, id: string): Promise<Download> {
  const row = await inTransaction(ctx, (ctx) => lockOwn(ctx, id))
  await mayExport(ctx, kinds, row.resource)
  const { site_scope } = await admitted(ctx)
  const seen =
    row.site_scope.length > 0 && row.site_scope.every((site) => site_scope.includes(site))
  if (site_scope.length > 0 && !seen)
    throw forbidden('This file has rows from sites you can no longer see', 'scope_changed')
  if (isUnderWay(row.status)) throw conflict('not_finished', 'This export is still being written')
  const { storage } = ctx.services
  const { file_key, file_name, is_over, format } = row
  if (!file_key || is_over || !(await storage.exists(file_key)))
    throw notFound('The file no longer exists')
  return { stream: await storage.getStream(file_key), filename: file_name!, type: TYPES[format] }
}
