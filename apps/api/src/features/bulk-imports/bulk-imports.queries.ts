import { BulkImport, type bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Answered, answerOf } from '#core/records/answer.ts'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { selected, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { listRows, rowsOf } from '#core/lists/page.ts'
import { byId, inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { bulk_imports as t } from '#db/schema/bulk-imports.ts'
import { users } from '#db/schema/users.ts'

const processed = sql`(${t.successful_rows} + ${t.error_rows})`

/** While its columns can still be matched, an import shows its first rows to recognise them by. */
const sample = sql`case when ${t.status} = 'pending' or ${t.dry_run} then ${t.sample} else '[]' end`

const fileInfo = (
  rows: SQL,
) => sql`json_build_object('filename', ${t.filename}, 'bytes', ${t.bytes},
  'encoding', ${t.encoding}, 'delimiter', ${t.delimiter}, 'headers', ${t.headers}, 'sample', ${rows},
  'date_orders', ${t.date_orders})`

const answer = answerOf(BulkImport, t, {
  file_info: fileInfo(sample),
  progress_percentage: sql`case when ${t.status} = 'completed' then 100
    else floor(100.0 * ${processed} / greatest(${t.total_rows}, 1))::int end`,
  processed_rows: processed,
  created_by_name: sql`${users.name}`,
  rate: sql`case when ${t.status} = 'processing' then ${t.rate} end`,
  eta: sql`case when ${t.status} = 'processing' and ${t.rate} > 0
    then ceil((${t.total_rows} - ${processed}) / ${t.rate})::int end`,
})

/** In a list, which is asked for each second, neither the first rows nor the errors are repeated. */
const listed: Answered<BulkImport> = {
  ...answer,
  shape: {
    ...answer.shape,
    file_info: fileInfo(sql`json_build_array()`),
    error_details: sql`json_build_array()`,
  },
}

const maker = sql` left join ${users} on ${users.id} = ${t.created_by_id}`

/**
 * One import of the account.
 *
 * @throws 404 when the account has none of that id
 */
export async function getImport(ctx: Ctx, id: string): Promise<Text<{ data: BulkImport }>> {
  const [result] = await ask(
    ctx,
    statement(
      sql`select row_to_json(r)::text as data, r.lock_version from (
        select ${selected(answer)} from ${t}${maker} where ${byId(ctx, t, id)}) r`,
    ),
  )
  const row = result!.rows[0] as { data: string; lock_version: number } | undefined
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}`, version: row.lock_version }
}

type ListQuery = QueryOf<typeof bulkImportsApi.list>

/** The account's imports, narrowed by who made them, their status and what they bring. */
export function listImports(ctx: Ctx, query: ListQuery): Promise<Text<Page<BulkImport>>> {
  const pattern = query.search.replace(/[\\%_]/g, '\\$&')
  const where = and(
    inAccount(ctx, t),
    isAnyOf(t.created_by_id, query['filter[user_id]']),
    isAnyOf(t.status, query['filter[status]']),
    isAnyOf(t.resource_type, query['filter[resource_type]']),
    pattern ? sql`${t.filename} ilike ${`%${pattern}%`}` : undefined,
  )!
  return listRows<BulkImport>(
    ctx,
    {
      ...rowsOf(ctx, t, listed),
      from: sql`${joinedRow(ctx, t)}${maker}`,
      where,
      by: orderOf(t.created_at),
    },
    query,
  )
}

/** What the files of an import are made from. */
export interface ImportFile {
  id: string
  filename: string
  file_key: string | null
  encoding: string
  delimiter: string
  resource_type: BulkImport['resource_type']
  created_by_id: string | null
  headers: string[]
  sample: string[][]
  columns: Record<string, string>
}

/** @throws 404 when the account has no such import */
export async function importFile(ctx: Ctx, id: string): Promise<ImportFile> {
  const [result] = await ask(ctx, {
    text: `select id, filename, file_key, encoding, delimiter, resource_type, created_by_id, headers, sample,
        mapping -> 'columns' as columns from bulk_imports
      where account_id = $1 and id = $2`,
    values: [ctx.account_id, id],
  })
  const row = result!.rows[0] as ImportFile | undefined
  if (!row) throw notFound()
  return row
}

/** Rows with errors, with what was wrong with each, after one of them. */
export async function errorsAfter(
  ctx: Ctx,
  id: string,
  row_no: number,
  most: number,
): Promise<{ row_no: number; messages: string[] }[]> {
  const [result] = await ask(ctx, {
    text: `select row_no, array(select e ->> 'message' from jsonb_array_elements(errors) e) as messages
      from import_errors where account_id = $1 and import_id = $2 and row_no > $3
      order by row_no limit ${Math.trunc(most)}`,
    values: [ctx.account_id, id, row_no],
  })
  return result!.rows as { row_no: number; messages: string[] }[]
}
