import {
  MAX_TASKS,
  Task,
  type TaskAnswer,
  type TaskChange,
  type TaskInput,
} from '@steward/contract/work-order-tasks.ts'
import type { SaidParts } from '@steward/contract/work-order-past.ts'
import { isOpen, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { and, eq, sql } from 'drizzle-orm'
import { askRow, clientOf, type Ctx } from '#core/context/ctx.ts'
import { AppError, conflict, fault, invalid } from '#core/context/errors.ts'
import { answerOf } from '#core/records/answer.ts'
import { joinedTo, selected, statement } from '#core/records/entity.ts'
import { given, type Row } from '#core/records/records.ts'
import { getRecord, inAccount, type Text } from '#core/records/rows.ts'
import { refuse } from '#core/records/rules.ts'
import { work_order_tasks as t } from '#db/schema/work-order-parts.ts'
import { DONE } from '#domain/work-orders/parts-then.ts'
import { readAnswer } from '#domain/work-orders/answers.ts'
import { type Step, stepProblems } from '#shared/work-orders/steps.ts'
import { keepReading } from './meter-steps.ts'
import { addPart, changePart, type Part, removePart } from './parts.ts'
import { workOrderEntity } from './work-orders.records.ts'

const value = sql`(${t.answer} #>> '{}')`

/** Whether a number is within what is expected, or a check passed. */
const asExpected = sql`case when ${t.answer} is null then null
  when ${t.kind} = 'pass_fail' then ${value} = 'pass'
  when ${t.kind} in ('number', 'meter') and num_nonnulls(${t.min}, ${t.max}) > 0
    then ${value}::numeric between coalesce(${t.min}::numeric, '-infinity') and coalesce(${t.max}::numeric, 'infinity') end`

export const task: Part<Task> = {
  name: 'task',
  table: t,
  answer: answerOf(Task, t, { as_expected: asExpected }),
  summary: ({ title, kind, unit, answer }) =>
    ({
      title: String(title),
      kind: kind as Task['kind'],
      unit: (unit ?? null) as Task['unit'],
      answer: (answer ?? null) as Task['answer'],
    }) satisfies SaidParts['task'],
  text(said) {
    if (typeof said === 'string') return said
    const { title, answer } = said
    if (answer === null) return String(title)
    return answer === true ? `${String(title)}${DONE}` : `${String(title)}: ${String(answer)}`
  },
}

/** The checklist, in its order. @throws 404 when the account has no such work order */
export async function listTasks(ctx: Ctx, id: string): Promise<Text<{ data: Task[] }>> {
  const where = and(inAccount(ctx, t), eq(t.work_order_id, id))!
  const { data, n } = await askRow<{ data: string; n: number }>(
    ctx,
    statement(sql`select coalesce(json_agg(r order by r.position, r.id), '[]')::text as data, count(*)::int as n from (
      select ${selected(task.answer)} from ${t}${joinedTo(task.answer)} where ${where}) r`),
  )
  if (n === 0) await getRecord(ctx, workOrderEntity, id)
  return { text: `{"data":${data}}` }
}

/** The checklist of a closed order documents the work, and can't be changed. */
function refuseClosed({ status }: Row): void {
  if (!isOpen(status as WorkOrderStatus))
    throw conflict('not_open', 'This work order is no longer open; reopen it first')
}

/** Makes room for a step at a place: those from there on move back by one. */
async function makeRoom(ctx: Ctx, id: string, position: number | undefined): Promise<number> {
  const { n } = await askRow<{ n: number }>(ctx, {
    text: `select count(*)::int as n from work_order_tasks where account_id = $1 and work_order_id = $2`,
    values: [ctx.account_id, id],
  })
  if (position === undefined || position >= n) return n
  await clientOf(ctx).query(
    `update work_order_tasks set position = position + 1
     where account_id = $1 and work_order_id = $2 and position >= $3`,
    [ctx.account_id, id, position],
  )
  return position
}

/** Puts a step to another place among the others, each of which has a place of its own again. */
const reorder = (ctx: Ctx, id: string, task_id: string, position: number) =>
  clientOf(ctx).query(
    `update work_order_tasks t set position = o.n - 1 from (
       select id, row_number() over (order by
         case when id = $3 then $4 - 0.5 + (position < $4)::int else position end, id) as n
       from work_order_tasks where account_id = $1 and work_order_id = $2) o
     where t.account_id = $1 and t.id = o.id and t.position <> o.n - 1`,
    [ctx.account_id, id, task_id, position],
  )

export const addTask = (ctx: Ctx, id: string, input: TaskInput) =>
  addPart(ctx, task, id, async (ctx, order) => {
    refuseClosed(order)
    const { kind = 'check', ...rest } = input
    refuse(stepProblems({ ...rest, kind } as Step), 'task')
    const position = await makeRoom(ctx, id, input.position)
    if (position >= MAX_TASKS)
      throw new AppError(422, 'Invalid data', [
        { code: 'too_many', detail: `A checklist has at most ${MAX_TASKS} steps` },
      ])
    return { ...rest, kind, position }
  })

/** Who answered a step, and when. */
function answered(ctx: Ctx, before: Row, { answer, done_at }: TaskChange): Row {
  if (answer === undefined) return {}
  const read = readAnswer(before as unknown as Task, answer as TaskAnswer | null)
  if ('fault' in read) throw invalid(fault('/task/answer', read.fault))
  if (read.answer === null) return { answer: null, done_by_id: null, done_at: null }
  const at = done_at ?? new Date().toISOString()
  if (Date.parse(at) > Date.now() + 5 * 60_000)
    throw invalid(fault('/task/done_at', 'This moment is yet to come', 'future'))
  return { answer: read.answer, done_by_id: ctx.user_id, done_at: at }
}

const isMeter = ({ kind }: Row) => kind === 'meter'

/** What a meter step is answered with is a reading, too; where it isn't, its answer says why. */
async function readMeter(
  ctx: Ctx,
  order: Row,
  step: Row,
  { answer = null, done_at }: Row,
  reset?: boolean,
): Promise<Row> {
  const said = Date.parse(String(done_at)) || Date.now()
  const not_read = await keepReading(ctx, order, step, {
    answer: isMeter(step) ? (answer as string | null) : null,
    // A device whose clock is ahead has read it now.
    read_at: new Date(Math.min(said, Date.now())).toISOString(),
    reset,
  })
  return { not_read }
}

/** Answers a step, or changes its question, which clears the answer. */
export const changeTask = (
  ctx: Ctx,
  at: { id: string; task_id: string },
  { lock_version, ...change }: TaskChange,
) =>
  changePart(
    ctx,
    task,
    { id: at.id, part_id: at.task_id },
    lock_version,
    async (ctx, before, order) => {
      refuseClosed(order)
      const { answer: _, done_at: __, reset, position, ...fields } = change
      const after = { ...before, ...given(fields) }
      refuse(stepProblems(after as unknown as Step), 'task')
      const isOther = fields.kind !== undefined && fields.kind !== before.kind
      if (position !== undefined) await reorder(ctx, at.id, at.task_id, position)
      const then: Row = {
        ...(isOther && { answer: null, done_by_id: null, done_at: null }),
        ...answered(ctx, after, change),
      }
      const isRead = 'answer' in then && (isMeter(before) || isMeter(after))
      return {
        ...given(fields),
        ...then,
        ...(isRead && (await readMeter(ctx, order, after, then, reset))),
      }
    },
  )

export const removeTask = (ctx: Ctx, at: { id: string; task_id: string }) =>
  removePart(ctx, task, { id: at.id, part_id: at.task_id }, async (ctx, step, order) => {
    refuseClosed(order)
    if (isMeter(step)) await readMeter(ctx, order, step, {})
  })
