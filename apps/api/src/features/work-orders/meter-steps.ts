import type { Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { addReading, type Meter, removeReading } from '#shared/meters/readings.ts'

/** A step of a checklist, as far as it says which meter is read. */
interface MeterStep {
  id: string
  title: string
  unit: string | null
}

/** The meters of an asset that are in use, held. */
async function holdMeters(ctx: Ctx, asset_id: string): Promise<Meter[]> {
  const { rows } = await ctx.client!.query<Meter>(
    `select id, asset_id, name, unit from asset_meters
     where account_id = $1 and asset_id = $2 and archived_at is null order by id for update`,
    [ctx.account_id, asset_id],
  )
  return rows
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/** Which of an asset's meters a step is about: the one that is called as the step is, or the only one that counts in its unit. */
export function meterOf<T extends Pick<Meter, 'name' | 'unit'>>(
  meters: readonly T[],
  { title, unit }: Pick<MeterStep, 'title' | 'unit'>,
): T | undefined {
  const named = meters.find(({ name }) => isSame(name, title))
  if (named) return named
  const counting = unit ? meters.filter((meter) => isSame(meter.unit, unit)) : meters
  return counting.length === 1 ? counting[0] : undefined
}

/**
 * Makes the answer to a step a reading of the asset's meter, in place of the one that it was before. The reading has the
 * step's own id. Where the asset has no such meter, the answer stands in the work order alone.
 *
 * @param answer null takes the reading away
 * @throws 422 for an answer that the meter can't have read then
 */
export async function keepReading(
  ctx: Ctx,
  { asset_id }: Row,
  step: MeterStep,
  { answer, read_at }: { answer: string | null; read_at: string },
): Promise<void> {
  await removeReading(ctx, step.id)
  if (answer === null || !asset_id) return
  const meter = meterOf(await holdMeters(ctx, asset_id as string), step)
  if (!meter) return
  const at = { value: '/task/answer', read_at: '/task/done_at' }
  await addReading(ctx, meter, { id: step.id, value: answer, read_at }, at)
}
