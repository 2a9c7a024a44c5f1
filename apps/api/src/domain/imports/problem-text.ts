import type { Language } from '@steward/contract/limits.ts'
import { type Arguments, rowMessage } from './messages.ts'
import type { RowProblem } from './plan.ts'
import type { TargetColumn } from './targets.ts'
import { cut } from './title.ts'

/** A value is quoted in a sentence up to this length. */
const QUOTED = 80

export const shortened = (text: string, most: number) =>
  text.length > most ? `${cut(text, most - 1)}…` : text

/** The key of the sentence: another one for unknown names with suggestions. */
const wordingOf = ({ code, args = {} }: RowProblem) =>
  code === 'unknown' && 'near' in args ? 'unknown_near' : code

/** What is wrong with a cell or a row, as a sentence. */
export function problemText(
  problem: RowProblem,
  columns: readonly TargetColumn[],
  language: Language,
): string {
  const { code, key = '', value, args = {} } = problem
  const column = columns.find((one) => one.key === key)
  const label = (key: string | number | undefined) =>
    columns.find((one) => one.key === key)?.labels[language] ?? String(key ?? '')
  const more: Arguments = { ...args }
  if (code === 'date_before' || code === 'above') more['other'] = label(args['other'])
  if (code === 'choice')
    more['choices'] = column!.choices.map((one) => one.labels[language]).join(', ')
  return rowMessage(wordingOf(problem), language, {
    label: column?.labels[language] ?? key,
    value: shortened(value ?? '', QUOTED),
    ...more,
  })
}
