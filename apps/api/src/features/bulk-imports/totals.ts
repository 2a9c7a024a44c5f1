import type { Ctx } from '#core/context/ctx.ts'
import type { Draft, FaultyRow } from '#domain/imports/plan.ts'
import type { Brought } from '#shared/imports/kind.ts'
import type { ImportRun } from './import-run.ts'

/** The rows that whoever brings them in wants left out, by their numbers. */
export const saidOut = ({ claimed }: ImportRun) => new Set(claimed.mapping.skip?.rows)

/** Says of rows that add others up that they are left out, unless whoever brings them in wants it so. */
export function totalsAmong(run: ImportRun, drafts: readonly Draft[]): FaultyRow[] {
  const said = saidOut(run)
  return drafts.flatMap(({ row_no, total }) =>
    total === undefined || said.has(row_no)
      ? []
      : [{ row_no, problems: [{ code: 'total', value: total }] }],
  )
}

/** Lets a kind bring in rows itself, without those that are to be left out or add others up. */
export async function bringBy(
  bring: NonNullable<ImportRun['kind']['bring']>,
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
): Promise<Brought> {
  const said = saidOut(run)
  const records = drafts.filter(({ row_no, total }) => total === undefined && !said.has(row_no))
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
    warnings: [...totalsAmong(run, drafts), ...brought.warnings],
  }
}
