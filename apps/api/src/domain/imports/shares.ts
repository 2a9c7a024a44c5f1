import { storedAmount } from './number-readers.ts'
import type { RowProblemCode } from './messages.ts'
import { percentIn, shareOf } from './rates.ts'
import type { Value } from './readings.ts'
import type { TargetColumn } from './targets.ts'

interface Problem {
  code: RowProblemCode
  key?: string
  value?: string
}

interface Row {
  values: Map<string, Value>
  problems: Problem[]
}

/** «0», «0 %», «0,00». */
const NOTHING = /^0+(?:[.,]0+)?\s*%?$/

/** Replaces «10 %» of a column, or the number below «Salvage %», by the amount. */
export function readShare(
  draft: Row,
  { column: { key, share_of = '' }, header }: { column: TargetColumn; header: string },
): void {
  const isHere = (one: Problem) => one.key === key && one.code === 'number'
  const refused = draft.problems.find(isHere)?.value
  const said = refused ?? (header.includes('%') ? draft.values.get(key) : undefined)
  if (typeof said !== 'string') return
  const [percent, whole] = [percentIn(said), draft.values.get(share_of)]
  draft.problems = draft.problems.filter((one) => !isHere(one))
  draft.values.delete(key)
  if (NOTHING.test(said)) draft.values.set(key, storedAmount('0'))
  else if (percent !== undefined && typeof whole === 'string')
    draft.values.set(key, shareOf(whole, percent))
  else draft.problems.push({ code: 'number', key, value: said })
}
