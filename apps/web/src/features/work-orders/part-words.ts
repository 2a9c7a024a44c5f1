import type { SaidParts } from '@steward/contract/work-order-past.ts'
import type { TFunction } from 'i18next'
import { answerText } from '#components/checklist/answer-text.ts'
import { format } from '#lib/format.ts'
import { durationText } from './page/duration.ts'
import { typedBody } from './page/mention-text.ts'

type Names = Readonly<Record<string, string>>
type Words<T> = (said: T, t: TFunction, names: Names) => string

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

/** «2 × €12.50» */
export const timesText = ({
  quantity,
  unit_cost,
}: Pick<SaidParts['cost'], 'quantity' | 'unit_cost'>) =>
  `${format.decimalInput(quantity)} × ${format.money(unit_cost)}`

const taskWords: Words<SaidParts['task']> = ({ title, ...step }, t) => {
  if (step.answer === true) return `${title} ✓`
  const answer = answerText(step, t)
  return answer === null ? title : t('common.labelled', { label: title, value: answer })
}

const timeWords: Words<SaidParts['time_entry']> = (entry, t, names) =>
  joined(
    durationText(entry.minutes, t),
    format.date(entry.worked_on),
    entry.user_id && names[entry.user_id],
    entry.rate &&
      t('common.labelled', {
        label: t('work_orders.time.fields.rate'),
        value: format.money(entry.rate),
      }),
    entry.note,
  )

const costWords: Words<SaidParts['cost']> = (cost, t) =>
  joined(cost.description, t(`work_orders.costs.kinds.${cost.kind}`), timesText(cost))

const WORDS = { task: taskWords, time_entry: timeWords, cost: costWords }

const OLD_TIME = /^(\d+) min \((\d{4}-\d\d-\d\d)\)$/
const OLD_COST = /^(.*): (\d+(?:\.\d+)?) × (\d+(?:\.\d+)?)$/s

/** The text of values in older histories: time and costs in today's format, and the text of a comment. */
function textWords(part: PartName, said: string, t: TFunction): string {
  const [, minutes, day] = (part === 'time_entry' && OLD_TIME.exec(said)) || []
  if (minutes && day) return joined(durationText(Number(minutes), t), format.date(day))
  const [, description, quantity, unit_cost] = (part === 'cost' && OLD_COST.exec(said)) || []
  if (quantity && unit_cost) return joined(description, timesText({ quantity, unit_cost }))
  return part === 'comment' ? typedBody(said).text : said
}

/** The parts of a work order that its history mentions. */
export type PartName = keyof typeof WORDS | 'comment'

const isPart = (field: string): field is PartName => field === 'comment' || field in WORDS

/**
 * The text of a part in a work order's history.
 *
 * @param said the value of a change, or the known values of a past part
 * @returns undefined if the field isn't a part, null without a value
 */
export function partWords(
  field: string,
  said: unknown,
  t: TFunction,
  names: Names = {},
): string | null | undefined {
  if (!isPart(field)) return undefined
  if (said === null || said === undefined) return null
  if (field === 'comment' || typeof said === 'string') return textWords(field, String(said), t)
  return (WORDS[field] as Words<object>)(said, t, names)
}
