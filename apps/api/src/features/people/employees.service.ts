import type { EmployeeInput } from '@steward/contract/employees.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { placed } from '#shared/places/usable-places.ts'
import { given } from '#core/records/records.ts'
import type { Rules } from '#core/records/rules.ts'
import { dateProblems, withLastDay } from './employees.rules.ts'
import { employeeEntity } from './people.records.ts'

/** The day it is for this organization. */
async function today(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.client!.query<{ day: string }>(
    'select ((now() at time zone time_zone)::date)::text as day from accounts where id = $1',
    [ctx.account_id],
  )
  return rows[0]!.day
}

export const employeeRules: Rules<Partial<EmployeeInput>> = {
  entity: employeeEntity,
  levels: { manager_id: 30 },
  async judge(ctx, asked, _how, lookUp) {
    const isAsked = asked.some(({ change }) => change.status !== undefined)
    const day = isAsked ? await today(ctx) : ''
    return asked.map(({ before, change }) => {
      const place = placed(change, before, lookUp)
      const values = withLastDay({ ...change, ...place.values }, day, before)
      const dates = dateProblems({ ...before, ...given(values) })
      return { values, problems: [...place.problems, ...dates] }
    })
  },
}
