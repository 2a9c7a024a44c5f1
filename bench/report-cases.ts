import { type Case, LIVE } from './case.ts'
import { historyWith, lifecycleWith } from './statements.ts'

/** The least that a life-cycle report reads. */
const STAGES = `select status, purchase_date, end_of_life, warranty_end, count(*), sum(purchase_cost) ${LIVE} group by 1, 2, 3, 4`
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Reports on the whole register and its history. */
export const reports = (): Case[] => [
  {
    what: 'history, first page',
    asked: (stage) => historyWith(stage, {}),
    bare: 'select * from audits where account_id = $1 order by event_date desc, id desc limit 25',
    aim: 50,
  },
  {
    what: 'lifecycle report',
    asked: (stage) => lifecycleWith(stage, {}),
    bare: STAGES,
    aim: 800,
  },
  {
    what: 'lifecycle report of a past day',
    asked: (stage) => lifecycleWith(stage, { as_of: daysAgo(30) }),
    bare: STAGES,
    aim: 1_500,
  },
]
