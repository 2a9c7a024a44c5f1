import { areSame, readReferences, type References } from '#core/judge/references.ts'
import { judge } from '#core/judge/judge.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import type { Asked, Problem } from '#core/records/rules.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import type { Referred } from '#domain/imports/targets.ts'
import { KNOWN } from '#shared/naming/known.ts'
import type { ImportRun } from '../import-run.ts'
import { holdAsFound } from './found.ts'
import { leaveLocked } from './locked.ts'
import { leaveCustom } from './custom-left-out.ts'
import { refuseOrphans } from './parents.ts'
import type { Before } from './read-rows.ts'
import type { ImportRow } from './rows.ts'
import { rulesProblem } from './rules-problem.ts'

export const isOwn = ({ rules }: ImportRun['kind'], kind: Referred) =>
  KNOWN[kind].kind === rules.entity.name

/** The changes of the rows. */
const askedBy = (rows: readonly ImportRow[], before: Before): Asked<Row>[] =>
  rows.map(({ id, found, change }) => ({
    id: found ?? id,
    before: before.get(found ?? ''),
    change,
  }))

/** Records of the same kind that are created because rows name them: the rules of the tree need them, too. */
const madeAround = ({ kind }: ImportRun, rows: readonly ImportRow[]): Asked<Row>[] =>
  rows
    .flatMap(({ missing }) => missing.filter((one) => isOwn(kind, one.kind)))
    .map(({ id, name, site, parent }) => ({
      id,
      before: undefined,
      change: { name, ...(site && { site_id: site.id }), ...(parent && { parent_id: parent.id }) },
    }))

interface Judging {
  rows: readonly ImportRow[]
  before: Before
  /** Nothing is written, or not in this transaction: no locks are taken. */
  isDry: boolean
}

/**
 * Judges rows by the rules of their kind and adds the values that follow from theirs.
 *
 * @returns the referenced records as they were
 */
export async function judgeRows(
  ctx: Ctx,
  run: ImportRun,
  { rows, before, isDry }: Judging,
): Promise<References> {
  // The record was archived between being found and being locked.
  for (const { found, problems } of rows)
    if (found && !before.has(found)) problems.push({ code: 'no_match' })
  const there = rows.filter(({ found }) => !found || before.has(found))
  const { rules } = run.kind
  const asked = [...askedBy(there, before), ...madeAround(run, rows)]
  const changes = asked.map(({ change }) => change)
  if (!isDry) await holdAsFound(ctx, run, before, changes)
  const judgeAll = async () => {
    const references = await readReferences(ctx, rules, asked, isDry)
    return { references, verdicts: await judge(ctx, rules, asked, 'import', references) }
  }
  let { references, verdicts } = await judgeAll()
  const leaves = (row: ImportRow, at: number) =>
    [leaveLocked, leaveCustom].filter((leave) => leave(run, row, verdicts[at]!.problems)).length > 0
  while (there.filter(leaves).length > 0) ({ references, verdicts } = await judgeAll())
  for (const [at, row] of there.entries()) {
    const { values: judged, prefix, problems, warnings } = verdicts[at]!
    // The id of the record is that of the row, not of the verdict.
    const { id: _, ...values } = judged
    row.values = values
    row.prefix = prefix
    row.problems.push(...lackingIn(row, run))
    const after = { ...asked[at]!.before, ...values }
    // A value that is unreadable or unknown is not reported as missing as well.
    const known = new Set(row.problems.map(({ key }) => key))
    const told = (some: readonly Problem[]) =>
      some
        .map((one) => rulesProblem(run, row.draft, one, after))
        .filter(({ key }) => !known.has(key))
    row.problems.push(...told(problems))
    // Where a location says the site, it is warned of at the location.
    row.warnings.push(...told(warnings.filter((one) => !isUnsaid(one, row, run))))
    // Assets have a rule of their own for it.
    if (isOutside(run, after) && !row.problems.some(({ code }) => code === 'scope'))
      row.problems.push({ code: 'scope', key: 'site' })
  }
  refuseOrphans(run, rows)
  return references
}

/** What the judgement of new rows relies on besides the records that they refer to. */
export const reliedOn = async (
  ctx: Ctx,
  { kind: { rules } }: ImportRun,
  rows: readonly ImportRow[],
): Promise<string | undefined> =>
  rules.reliesOn?.(
    ctx,
    rows.map(({ change }) => change),
  )

/** What is known from the time when rows were judged. */
interface Then {
  references: References
  relied: string | undefined
}

/** Locks the records that new rows refer to, and answers whether they are as they were when the rows were judged. */
export async function stillStands(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  { references, relied }: Then,
): Promise<boolean> {
  const { rules } = run.kind
  const asked = askedBy(rows, new Map())
  await rules.holdBefore?.(
    ctx,
    [],
    asked.map(({ change }) => change),
  )
  if (!areSame(await readReferences(ctx, rules, asked), references)) return false
  return (await reliedOn(ctx, run, rows)) === relied
}

/** Whether a problem is about a place that the row doesn't name itself. */
const isUnsaid = ({ code, field }: Problem, { draft }: ImportRow, { target }: ImportRun) =>
  code === 'inactive' &&
  !target.columns.some((one) => one.field === field && draft.values.has(one.key))

/** The required fields of a new record that have no value. */
const lackingIn = (
  { found, values, problems, parent_row }: ImportRow,
  { target, kind }: ImportRun,
): RowProblem[] =>
  target.columns.flatMap(({ key, field, required }) => {
    // The site comes from the parent's row, or that row is refused.
    const isTold = parent_row !== undefined && field === kind.shared_with_parent
    const isLacking = required && !found && !isTold && (values[field!] ?? null) === null
    return isLacking && !problems.some((one) => one.key === key) ? [{ code: 'required', key }] : []
  })

/** Whether a record would be outside the sites of the person who imports. */
const isOutside = ({ maker, target }: ImportRun, { site_id = null }: Row): boolean =>
  maker.site_scope.length > 0 &&
  site_id === null &&
  target.columns.some(({ field }) => field === 'site_id')
