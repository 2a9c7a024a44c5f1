import * as z from 'zod/mini'
import { id, instant, Named, optionalText, text, whole } from './kit/fields.ts'
import { one, unpaged } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { STEP_KINDS } from './work-order-types.ts'

/** The maximum number of steps of a work order. */
export const MAX_TASKS = 200

/** The answer to a step: done or not, a text or a choice, a number as decimal text, `pass` or `fail`. */
export const TaskAnswer = z.union([z.boolean(), z.string().check(z.maxLength(2_000))])
export type TaskAnswer = z.infer<typeof TaskAnswer>

/**
 * Why the answer to a meter step isn't stored as a reading: the work order has no asset, the asset has no meter with the
 * step's name, or the meter has another unit.
 */
export const NOT_READ = ['no_asset', 'no_meter', 'other_unit'] as const

const numberOrNull = () => z.nullable(z.number())

/** A step of a work order's checklist. */
export const Task = z.strictObject({
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  /** Its position, from 0. */
  position: z.int(),
  title: z.string(),
  kind: z.enum(STEP_KINDS),
  /** Whether the work can't be finished without an answer. */
  required: z.boolean(),
  unit: textOrNull(),
  /** The expected range of a number; numbers outside it are accepted as well. */
  min: numberOrNull(),
  max: numberOrNull(),
  choices: z.array(z.string()),
  answer: z.nullable(TaskAnswer),
  /** False if a number is outside the expected range or a check failed; null if there is nothing to compare. */
  as_expected: z.nullable(z.boolean()),
  /**
   * Null if the answer was stored as a reading, and for steps of other kinds.
   */
  not_read: z.nullable(z.enum(NOT_READ)),
  done_by: Named,
  done_at: z.nullable(instant()),
  lock_version: z.int(),
})
export type Task = z.infer<typeof Task>

export const TaskInput = z.strictObject({
  title: text(255),
  kind: z.optional(z.enum(STEP_KINDS)),
  required: z.optional(z.boolean()),
  unit: optionalText(32),
  min: z.optional(numberOrNull()),
  max: z.optional(numberOrNull()),
  choices: z.optional(z.array(text(128)).check(z.maxLength(50))),
  /** By default, at the end. */
  position: z.optional(whole(0, MAX_TASKS)),
})
export type TaskInput = z.infer<typeof TaskInput>

/**
 * The changes of an existing step: its answer (`null` removes it), the moment of the answer (by default, now), and, if a
 * meter reads less than before, whether it was replaced or reset.
 */
export const TaskChange = z.extend(z.partial(TaskInput), {
  answer: z.optional(z.nullable(TaskAnswer)),
  done_at: z.optional(instant()),
  reset: z.optional(z.boolean()),
  lock_version: z.optional(z.int()),
})
export type TaskChange = z.infer<typeof TaskChange>

/** All steps, in their order. */
const Tasks = unpaged(Task)
const ofOne = {
  path: '/work_orders/:id/tasks/:task_id',
  params: z.object({ id: id(), task_id: id() }),
} as const
const all = { path: '/work_orders/:id/tasks', params: ById } as const

/** What a meter step is answered with is a reading. */
const readings = ['asset_meter'] as const

/** The checklist of a work order. It can be changed and answered while the work order is open. */
export const workOrderTasksApi = withWorkOrders({
  list: route({
    ...all,
    name: 'work_orders.tasks',
    method: 'GET',
    access: 'work_order:view',
    reply: Tasks,
  }),
  add: route({
    ...all,
    name: 'work_orders.add_task',
    method: 'POST',
    status: 201,
    access: 'work_order:update',
    body: z.strictObject({ task: TaskInput }),
    reply: one(Task),
  }),
  update: route({
    ...ofOne,
    name: 'work_orders.update_task',
    method: 'PATCH',
    access: 'work_order:update',
    body: z.strictObject({ task: TaskChange }),
    reply: one(Task),
    touches: readings,
  }),
  remove: route({
    ...ofOne,
    name: 'work_orders.remove_task',
    method: 'DELETE',
    access: 'work_order:update',
    touches: readings,
  }),
})
