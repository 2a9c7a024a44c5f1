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
 * The one judge of a kind: what its references, its trees and its own rules say of records that are held.
 *
 * @param asked up to 2,000 records; of an import, a chunk of rows whose references are ids
 * @param references what is referred to, where that is read already; else it is read, and held
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
    // An import has looked up its references itself, also those to what is still to be made.
    const refers =
      how === 'import'
        ? heldProblems(rules, asked[n]!, lookUp)
        : referenceProblems(rules, asked[n]!, values, lookUp)
    const isWarning = ({ guards }: Problem) => how === 'import' && guards === true
    const own = [...problems].filter((one) => !isWarning(one))
    // Where the kind's own rules say what is wrong with a place, the general ones needn't.
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
