import { allows } from '@steward/contract/permissions.ts'
import { admitted, type Ctx, type Member } from '#core/context/ctx.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Referred, TargetColumn } from '#domain/imports/targets.ts'
import { KNOWN } from '#shared/naming/known.ts'
import { hitsOf, type Lookups, unknown } from '#shared/naming/hits.ts'
import { isReferring, lookUp, meaningOf, textOf } from '#shared/naming/references.ts'
import { MissingRecords } from '#shared/naming/missing-records.ts'

/** What a name was found to mean, or what is wrong with it. */
export type Found = { id: string } | { problem: RowProblem }

/** Whether the caller may know what the records of a kind are called. */
export function mayShowNames({ permissions }: Member, named: Referred): boolean {
  const { kind, namedWith } = KNOWN[named]
  return (
    allows(permissions, `${kind}:view`) ||
    (namedWith !== undefined && allows(permissions, namedWith))
  )
}

/** Whether a record stays in its site: the location that is named is there, and no other site is. */
const staysIn = (draft: Draft, standing: string | null, lookups: Lookups): boolean =>
  !draft.values.has('site') &&
  hitsOf(lookups.Location, textOf(draft, 'location')).some(({ within }) => within === standing)

/**
 * What the texts of one record refer to, by the column of an import. No record is created here: an unknown name is a
 * problem. A location in another site moves the record there, unless the same row names a site too.
 *
 * @param standing the site that the record is in
 */
function resolveRow(
  columns: readonly TargetColumn[],
  draft: Draft,
  standing: string | null,
  lookups: Lookups,
): Map<string, Found> {
  const search = { lookups, missing: new MissingRecords() }
  const site = staysIn(draft, standing, lookups) ? { id: standing! } : undefined
  const { references, problems } = meaningOf(columns, draft, search, site)
  const found = new Map<string, Found>()
  for (const problem of problems) found.set(problem.key!, { problem })
  for (const [key, reference] of references) {
    // The site of a location that was found follows by itself.
    if (!reference || (!draft.values.has(key) && references.has('location'))) continue
    const said = draft.values.has(key) ? key : 'location'
    const isKnown = reference.missing === undefined
    found.set(key, isKnown ? reference : { problem: unknown(said, textOf(draft, said)) })
  }
  return found
}

/** For each record, what its texts name, by the column of an import, and what all of that is called. */
export async function resolveNames(
  ctx: Ctx,
  columns: readonly TargetColumn[],
  rows: readonly { draft: Draft; site_id: string | null }[],
): Promise<{ found: Map<string, Found>[]; names: Map<string, string> }> {
  const member = await admitted(ctx)
  const referring = columns.filter(isReferring)
  const drafts = rows.map(({ draft }) => draft)
  const lookups = await lookUp(ctx, referring, drafts, {
    byName: ['Employee', 'Asset', 'User'],
    tells: (kind) => mayShowNames(member, kind),
  })
  const hits = Object.values(lookups).flatMap((one) => [...one.values()].flat())
  return {
    found: rows.map(({ draft, site_id }) => resolveRow(referring, draft, site_id, lookups)),
    names: new Map(hits.map(({ id, path }) => [id, path.at(-1)!])),
  }
}
