import type { Ctx } from '#core/context/ctx.ts'
import type { Draft, FaultyRow } from '#domain/imports/plan.ts'
import type { Brought } from '#shared/imports/kind.ts'
import type { ImportRun } from '../import-run.ts'

/** The numbers of the rows that the mapping says to skip. */
export const saidOut = ({ claimed }: ImportRun) => new Set(claimed.mapping.skip?.rows)

/** Warnings for rows that are no records, such as totals, and are skipped without the mapping saying so. */
export function noRecordsAmong(run: ImportRun, drafts: readonly Draft[]): FaultyRow[] {
  const said = saidOut(run)
  return drafts.flatMap(({ row_no, no_record }) =>
    no_record && !said.has(row_no) ? [{ row_no, problems: [no_record] }] : [],
  )
}

/** Lets a kind import rows by itself, without those that are skipped. */
export async function bringBy(
  bring: NonNullable<ImportRun['kind']['bring']>,
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
): Promise<Brought> {
  const said = saidOut(run)
  const records = drafts.filter(({ row_no, no_record }) => !no_record && !said.has(row_no))
  const brought = await bring(ctx, {
    ...run.claimed,
    import_id: run.claimed.id,
    target: run.target,
    drafts: records,
    zone: run.moments.zone,
    headers: new Map(run.plan.fields.map(({ column, header }) => [column.key, header])),
  })
  return {
    ...brought,
    skipped: (brought.skipped ?? 0) + drafts.length - records.length,
    warnings: [...noRecordsAmong(run, drafts), ...brought.warnings],
  }
}
