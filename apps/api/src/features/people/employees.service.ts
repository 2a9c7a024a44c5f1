import type { EmployeeInput } from '@steward/contract/employees.ts'
import { todayOf } from '#core/context/today.ts'
import { placed } from '#shared/places/usable-places.ts'
import { given } from '#core/records/records.ts'
import { guarding, problem, type Problem, type Rules } from '#core/records/rules.ts'
import { employeeEntity } from './people.records.ts'

/** The fields that the rules about an employee's dates depend on; dates are `YYYY-MM-DD`. */
interface Employment {
  status?: string | undefined
  start_date?: string | null | undefined
  end_date?: string | null | undefined
}

/** The last day of an employee who leaves, if the change has none. */
function lastDay(leaves: boolean, today: string, before: Employment | undefined) {
  const known = before?.end_date ?? null
  if (leaves) return known ?? today
  const isBack = before?.status === 'left' && known !== null && known <= today
  return isBack ? null : known
}

/**
 * An employee who leaves without a date leaves today; one who comes back loses a last day in the past.
 *
 * @param today in the organization's time zone
 * @param before the employee before the change; undefined for a new one
 */
function withLastDay<T extends Employment>(changes: T, today: string, before?: Employment): T {
  const { status, end_date } = changes
  if (status === undefined || status === before?.status) return changes
  const leaves = status === 'left'
  // If somebody leaves and their last day is removed, it is today as well.
  if (end_date !== undefined) return leaves ? { ...changes, end_date: end_date ?? today } : changes
  const day = lastDay(leaves, today, before)
  return day === (before?.end_date ?? null) ? changes : { ...changes, end_date: day }
}

/** The last day must not be before the first. */
const dateProblems = ({ start_date, end_date }: Employment): Problem[] =>
  start_date && end_date && end_date < start_date
    ? [problem('end_date', 'end_date must not be before start_date')]
    : []

export const employeeRules: Rules<Partial<EmployeeInput>> = {
  entity: employeeEntity,
  levels: { manager_id: 30 },
  async judge(ctx, asked, how, lookUp) {
    const isAsked = asked.some(({ change }) => change.status !== undefined)
    const day = isAsked ? await todayOf(ctx) : ''
    return asked.map(({ before, change }) => {
      const place = placed(change, before, lookUp, how)
      const values = withLastDay({ ...change, ...place.values }, day, before)
      const dates = dateProblems({ ...before, ...given(values) })
      return { values, problems: [...place.problems, ...guarding(dates)] }
    })
  },
}
