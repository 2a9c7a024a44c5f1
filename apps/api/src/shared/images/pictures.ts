import { updateRecord } from '#core/bulk/change.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Text } from '#core/records/rows.ts'
import type { Rules } from '#core/records/rules.ts'
import { type Received, removeFileLater, withImage } from './store.ts'

/** Rules that remove the files of pictures that were replaced. */
const removing = <C extends object>(rules: Rules<C>): Rules<C> => ({
  ...rules,
  async follow(ctx, written) {
    await rules.follow?.(ctx, written)
    for (const { before } of written) await removeFileLater(ctx, before?.image_key as string | null)
  },
})

/**
 * Changes a record together with its picture.
 *
 * @returns takes the new picture as an upload; `null` removes the old one, undefined keeps it
 */
export const withPicture =
  <C extends object>(rules: Rules<C>) =>
  <T>(
    ctx: Ctx,
    id: string,
    changes: C & { lock_version?: number | undefined },
    upload: Received | null | undefined,
  ): Promise<Text<{ data: T }>> =>
    upload === undefined
      ? updateRecord<T, C>(ctx, rules, id, changes)
      : withImage(ctx, upload, (image_key) =>
          updateRecord<T, C>(ctx, removing(rules), id, { ...changes, image_key }),
        )
