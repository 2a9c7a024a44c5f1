import type { CalendarUnit, Schedule } from '@steward/contract/plan-schedule.ts'

/** A plan, as far as its dates look at it. */
export interface Plan extends Omit<Schedule, 'unit'> {
  id: string
  unit: CalendarUnit | 'meter'
}

/** A plan and one of its assets: together they have one next date. */
export interface Key {
  id: string
  asset_id: string
}

/** The schedule of a plan; undefined where it goes by a meter. */
export const scheduleOf = ({ unit, ...plan }: Plan): Schedule | undefined =>
  unit === 'meter' ? undefined : { ...plan, unit }

/** The columns of a plan `p` that make up its schedule. */
export const SCHEDULE = `p.every, p.unit, p.anchor, p.lead_days, p.start_date::text as start_date, p.end_date::text as end_date`
