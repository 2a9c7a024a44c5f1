import * as z from 'zod/mini'
import { instant } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { type Schema, route } from './kit/route.ts'
import { Comment } from './work-order-comments.ts'
import { Cost, TimeEntry } from './work-order-costs.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { Task } from './work-order-tasks.ts'

/**
 * Parts of a kind that were there. One that nobody has changed since is answered whole; of the others only what the history
 * says of them is known.
 */
const then = <T extends Schema>(part: T) =>
  z.array(
    z.strictObject({
      /** A step with its answer, the beginning of a comment, minutes and day, a cost with what it came to. */
      said: z.string(),
      /** It isn't known whether a step was done. */
      unsure: z.boolean(),
      whole: z.nullable(part),
    }),
  )

/** What a work order consisted of at a moment. */
const PastParts = z.strictObject({
  tasks: then(Task),
  comments: then(Comment),
  time_entries: then(TimeEntry),
  costs: then(Cost),
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
