import * as z from 'zod/mini'
import { date, id, instant, Money } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { type Schema, route } from './kit/route.ts'
import { Comment } from './work-order-comments.ts'
import { Cost, COST_KINDS, TimeEntry } from './work-order-costs.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { Task, TaskAnswer } from './work-order-tasks.ts'
import { STEP_KINDS } from './work-order-types.ts'

/** A step in the history. */
const SaidTask = z.strictObject({
  title: z.string(),
  kind: z.enum(STEP_KINDS),
  unit: textOrNull(),
  answer: z.nullable(TaskAnswer),
})

/** A time entry in the history. */
const SaidTime = z.strictObject({
  minutes: z.int(),
  worked_on: date(),
  user_id: z.nullable(id()),
  rate: z.nullable(Money),
  note: textOrNull(),
})

/** A part, a service or another cost in the history. */
const SaidCost = z.strictObject({
  kind: z.enum(COST_KINDS),
  description: z.string(),
  quantity: z.string(),
  unit_cost: Money,
})

/** Parts in the history of a work order, by the field of its changes. Older events have only a text. */
export interface SaidParts {
  task: z.infer<typeof SaidTask>
  time_entry: z.infer<typeof SaidTime>
  cost: z.infer<typeof SaidCost>
}

/**
 * The parts of a kind that existed. Parts that haven't changed since are complete; of the others, only what the history
 * has is known.
 */
const then = <T extends Schema, Said extends Schema>(part: T, said: Said) =>
  z.array(
    z.strictObject({
      said,
      /** Whether it is unknown if a step was done. */
      unsure: z.boolean(),
      whole: z.nullable(part),
    }),
  )

/** The parts of a work order at a moment. */
const PastParts = z.strictObject({
  tasks: then(Task, z.union([SaidTask, z.string()])),
  /** The history has the beginning of a comment. */
  comments: then(Comment, z.string()),
  time_entries: then(TimeEntry, z.union([SaidTime, z.string()])),
  costs: then(Cost, z.union([SaidCost, z.string()])),
})
export type PastParts = z.infer<typeof PastParts>

export const workOrderPastApi = withWorkOrders({
  parts: route({
    name: 'work_orders.past_parts',
    method: 'GET',
    path: '/work_orders/:id/past_parts',
    access: 'work_order:view',
    params: ById,
    query: z.strictObject({ at: instant() }),
    reply: one(PastParts),
  }),
})
