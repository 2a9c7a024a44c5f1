import type { AssetDepreciation } from '@steward/contract/asset-depreciation.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { addEvent } from './depreciation.service.ts'

/** Rolls a transaction back, and carries its result. */
class Previewed extends Error {
  readonly answer: { data: AssetDepreciation }
  constructor(answer: { data: AssetDepreciation }) {
    super('previewed')
    this.answer = answer
  }
}

/**
 * The effects of an event: it is added, and the transaction is rolled back.
 *
 * @throws the same as adding it
 */
export async function previewEvent(
  ctx: Ctx,
  id: string,
  event: DepreciationEventInput,
): Promise<{ data: AssetDepreciation }> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      throw new Previewed(await addEvent(ctx, id, event))
    })
  } catch (error) {
    if (error instanceof Previewed) return error.answer
    throw error
  }
}
