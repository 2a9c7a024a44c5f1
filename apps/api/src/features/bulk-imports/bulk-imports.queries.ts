import {
  BulkImport,
  type bulkImportsApi,
  type ImportFaultyRow,
  type ImportMapping,
} from '@steward/contract/bulk-imports.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { skippedNow } from '#core/bulk/bulk-jobs.ts'
import { type Answered, answerOf } from '#core/records/answer.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { instant, selected, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { listRows, rowsOf } from '#core/lists/page.ts'
import { byId, inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { bulk_changes as u } from '#db/schema/bulk-changes.ts'
import { bulk_imports as t } from '#db/schema/bulk-imports.ts'
import { users } from '#db/schema/users.ts'

/** The number of rows processed, skipped ones included. */
const processed = sql`${t.cursor}`

/** While its columns can still be matched, an import shows its first rows to recognise them by. */
const sample = sql`case when ${t.status} = 'pending' or ${t.dry_run} then ${t.sample} else '[]' end`

const fileInfo = (
  rows: SQL,
) => sql`json_build_object('filename', ${t.filename}, 'bytes', ${t.bytes},
  'encoding', ${t.encoding}, 'delimiter', ${t.delimiter}, 'sheet', ${t.sheet}, 'sheets', ${t.sheets},
  'header_row', ${t.header_row}, 'headers', ${t.headers}, 'sample', ${rows},
  'date_orders', ${t.date_orders})`

const undo = (skipped: SQL) => sql`(select json_build_object('id', ${u.id}, 'status', ${u.status},
    'total', ${u.total}, 'processed', ${u.processed}, 'changed', ${u.changed}, 'skipped', ${skipped},
    'skipped_count', ${u.skipped}, 'code', ${u.code}, 'message', ${u.message}, 'finished_at', ${instant(u.finished_at)})
  from ${u} where ${u.account_id} = ${t.account_id} and ${u.import_id} = ${t.id} order by ${u.id} desc limit 1)`

/** The warnings, without the key that only tells their kinds apart. */
const warnings = sql`(select coalesce(jsonb_agg(w - 'kind' order by n), '[]')
  from jsonb_array_elements(${t.warnings}) with ordinality w(w, n))`

/** The last import of the same bytes that wrote records and wasn't undone. */
const sameFile = sql`(select json_build_object('id', s.id, 'created_at', ${instant(sql`s.created_at`)}, 'rows', s.successful_rows)
  from bulk_imports s where s.account_id = ${t.account_id} and s.checksum = ${t.checksum} and s.id <> ${t.id}
    and s.resource_type = ${t.resource_type} and not s.dry_run and s.successful_rows > 0 and s.created_at < ${t.created_at}
    and not exists (select from ${u} where ${u.account_id} = s.account_id and ${u.import_id} = s.id and ${u.status} = 'completed')
  order by s.created_at desc limit 1)`

const answer = answerOf(BulkImport, t, {
  file_info: fileInfo(sample),
  progress_percentage: sql`case when ${t.status} = 'completed' then 100
    else floor(100.0 * ${processed} / greatest(${t.total_rows}, 1))::int end`,
  processed_rows: processed,
  schema: sql`'/api/v1/bulk_imports/' || ${t.id} || '/schema'`,
  created_by: sql`case when ${users.id} is not null then json_build_object('id', ${users.id}, 'name', ${users.name}) end`,
  rate: sql`case when ${t.status} = 'processing' then ${t.rate} end`,
  eta: sql`case when ${t.status} = 'processing' and ${t.rate} > 0
    then ceil((${t.total_rows} - ${processed}) / ${t.rate})::int end`,
  warnings,
  undo: undo(skippedNow),
  same_file: sameFile,
})

/** An import in a list, without sample rows, errors and warnings: pages ask for the list each second. */
const listed: Answered<BulkImport> = {
  ...answer,
  shape: {
    ...answer.shape,
    file_info: fileInfo(sql`json_build_array()`),
    error_details: sql`json_build_array()`,
    warnings: sql`json_build_array()`,
    undo: undo(sql`json_build_array()`),
    same_file: sql`null::json`,
  },
}

const maker = sql` left join ${users} on ${users.id} = ${t.created_by_id}`

/**
 * One import of the account.
 *
 * @throws 404 when the account has none of that id
 */
export async function getImport(ctx: Ctx, id: string): Promise<Text<{ data: BulkImport }>> {
  const [row] = await askRows<{ data: string; lock_version: number }>(
    ctx,
    statement(
      sql`select row_to_json(r)::text as data, r.lock_version from (
        select ${selected(answer)} from ${t}${maker} where ${byId(ctx, t, id)}) r`,
    ),
  )
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
  sheet: string | null
  header_row: number
  resource_type: BulkImport['resource_type']
  created_by_id: string | null
  create_missing: boolean
  headers: string[]
  sample: string[][]
  mapping: ImportMapping
  columns: Record<string, string>
}

/** @throws 404 when the account has no such import */
export async function importFile(ctx: Ctx, id: string): Promise<ImportFile> {
  const [row] = await askRows<ImportFile>(ctx, {
    text: `select id, filename, file_key, encoding, delimiter, sheet, header_row, resource_type, created_by_id, create_missing, headers, sample,
        mapping, mapping -> 'columns' as columns from bulk_imports
      where account_id = $1 and id = $2`,
    values: [ctx.account_id, id],
  })
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
  return askRows<{ row_no: number; messages: string[] }>(ctx, {
    text: `select row_no, array(select e ->> 'message' from jsonb_array_elements(errors) e) as messages
      from import_errors where account_id = $1 and import_id = $2 and row_no > $3
      order by row_no limit ${Math.trunc(most)}`,
    values: [ctx.account_id, id, row_no],
  })
}

/** So many rows are mended on one page. */
const FAULTY_PAGE = 50

/** Rows with errors that have their cells, after one of them. */
export async function faultyRows(
  ctx: Ctx,
  id: string,
  after: number,
): Promise<{ data: { rows: ImportFaultyRow[]; more: boolean } }> {
  const rows = await askRows<ImportFaultyRow>(ctx, {
    text: `select row_no as row, cells, errors from import_errors
      where account_id = $1 and import_id = $2 and row_no > $3 and cells is not null
      order by row_no limit ${FAULTY_PAGE + 1}`,
    values: [ctx.account_id, id, after],
  })
  return { data: { rows: rows.slice(0, FAULTY_PAGE), more: rows.length > FAULTY_PAGE } }
}
