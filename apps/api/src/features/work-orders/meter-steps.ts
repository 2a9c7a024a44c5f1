import type { NOT_READ } from '@steward/contract/work-order-tasks.ts'
import { beyondScope, clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, type Row } from '#core/records/records.ts'
import {
  addReading,
  correctReading,
  type Meter,
  type Reading,
  removeReading,
} from '#shared/meters/readings.ts'

type NotRead = (typeof NOT_READ)[number]

/** A step of a checklist, as far as it says which meter is read. */
interface MeterStep {
  title: string
  unit: string | null
}

const AT = { value: '/task/answer', read_at: '/task/done_at' }

/** The answer to a step; null clears it. */
interface Given {
  answer: string | null
  read_at: string
  reset?: boolean | undefined
}

/** The reading that a step was answered with before, and its meter. */
interface Was {
  meter: Meter
  reading: Reading
}

/**
 * The meters of an asset that are in use, and that which the step was read of before: held in the order of their ids.
 */
async function holdMeters(ctx: Ctx, asset_id: string | null, task_id: string) {
  const client = clientOf(ctx)
  const { rows: held } = await client.query<Meter>(
    `select id, asset_id, name, unit from asset_meters
     where account_id = $1 and (asset_id = $2 and archived_at is null or id = (
       select asset_meter_id from asset_meter_readings where account_id = $1 and work_order_task_id = $3))
     order by id for update`,
    [ctx.account_id, asset_id, task_id],
  )
  const { rows } = await client.query<Reading & { meter_id: string }>(
    `select id, asset_meter_id as meter_id, trim_scale(value)::text as value, read_at::text as read_at, reset
     from asset_meter_readings where account_id = $1 and work_order_task_id = $2`,
    [ctx.account_id, task_id],
  )
  const [reading] = rows
  const meter = held.find(({ id }) => id === reading?.meter_id)
  const was: Was | undefined = reading && meter && { reading, meter }
  return { own: held.filter((one) => one.asset_id === asset_id), was }
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * Which meter of an asset a step is about, or why it is about none.
 *
 * @param before the meter that it was about already, whatever that is called since
 */
export function meterOf<T extends Pick<Meter, 'name' | 'unit'>>(
  meters: readonly T[],
  { title, unit }: MeterStep,
  before?: T,
): T | NotRead {
  const named = before ?? meters.find(({ name }) => isSame(name, title))
  if (!named) return 'no_meter'
  return unit && !isSame(named.unit, unit) ? 'other_unit' : named
}

/** What an answer to a step is read of. */
function readOf(asset_id: string | null, own: readonly Meter[], step: Row, was: Was | undefined) {
  if (asset_id === null) return 'no_asset'
  const before = was?.meter.asset_id === asset_id ? was.meter : undefined
  return meterOf(own, step as Row & MeterStep, before)
}

/**
 * Stores the answer to a meter step as a reading of the meter with its name: a new answer corrects that reading, and
 * clearing the answer deletes it. Whoever may answer the steps of an order may do so wherever its asset is.
 *
 * @param order the work order of the step, locked
 * @returns why the answer isn't a reading; null where it is one, and where there is no answer
 * @throws 422 for an answer that the meter can't have read then
 */
export const keepReading = (
  ctx: Ctx,
  { asset_id: of }: Row,
  step: Row,
  { answer, read_at, reset }: Given,
): Promise<NotRead | null> =>
  beyondScope(ctx, async () => {
    const [work_order_task_id, asset_id] = [idOf(step), (of as string | undefined) ?? null]
    const { own, was } = await holdMeters(ctx, asset_id, work_order_task_id)
    const meter = answer === null ? null : readOf(asset_id, own, step, was)
    if (was && meter === was.meter) {
      await correctReading(ctx, meter, was.reading, { value: answer!, reset }, AT)
      return null
    }
    if (was) await removeReading(ctx, was.meter, was.reading, AT)
    if (meter === null || typeof meter === 'string') return meter
    // A reading that moves to another asset keeps its moment.
    const reading = { value: answer!, read_at: was?.reading.read_at ?? read_at, reset }
    await addReading(ctx, meter, { ...reading, work_order_task_id }, AT)
    return null
  })
