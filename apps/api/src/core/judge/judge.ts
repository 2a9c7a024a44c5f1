import type { Ctx } from '../context/ctx.ts'
import { inTurns } from '../jobs/in-turns.ts'
import { judgeTrees } from '../records/hierarchy.ts'
import { given } from '../records/records.ts'
import {
  archivedAround,
  heldProblems,
  readReferences,
  referenceProblems,
  type References,
} from './references.ts'
import type { Asked, Opinion, Problem, Rules, Strictness, Verdict } from '../records/rules.ts'

/**
 * Judges changes of locked records by the rules of their kind: for references, for trees, and its own.
 *
 * @param asked up to 2,000 records; of an import, a chunk of rows whose references are ids
 * @param references the referenced records, if they are read already; else they are read and locked
 * @returns a verdict for each, in the same order
 */
export async function judge<C extends object>(
  ctx: Ctx,
  rules: Rules<C>,
  asked: readonly Asked<C>[],
  how: Strictness,
  references?: References,
): Promise<Verdict[]> {
  if (asked.length === 0) return []
  const { lookUp } = references ?? (await readReferences(ctx, rules, asked))
  const opinions = rules.judge
    ? await rules.judge(ctx, asked, how, lookUp)
    : asked.map(({ change }): Opinion => ({ values: change }))
  const returning = await archivedAround(ctx, rules, asked)
  const verdicts = await inTurns(opinions, (opinion, n): Verdict => {
    const { problems = [], prefix } = opinion
    const values = given(opinion.values)
    // An import has looked its references up itself, and some are to records that it will create.
    const refers =
      how === 'import'
        ? heldProblems(rules, asked[n]!, lookUp)
        : referenceProblems(rules, asked[n]!, values, lookUp)
    const isWarning = ({ guards }: Problem) => how === 'import' && guards === true
    const own = [...problems].filter((one) => !isWarning(one))
    // A problem by the kind's own rules replaces the general one about the same place.
    const others = refers.filter(({ field }) => !own.some((one) => one.field === field))
    const around = [...returning(asked[n]!), ...others.filter((one) => !isWarning(one))]
    return {
      values,
      problems: [...around, ...own],
      warnings: [...refers, ...problems].filter(isWarning),
      prefix,
    }
  })
  await judgeTrees(ctx, rules, asked, verdicts)
  if (how === 'undo')
    for (const [n, { change }] of asked.entries()) verdicts[n]!.values = given(change)
  return verdicts
}
