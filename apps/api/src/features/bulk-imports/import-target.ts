import type { Ctx } from '#core/ctx.ts'
import { definitionsOf } from '#custom-fields/definitions.ts'
import { TARGETS } from '#domain/imports/all-targets.ts'
import { withCustomColumns } from '#domain/imports/custom-columns.ts'
import type { ImportResource, Target } from '#domain/imports/targets.ts'

/** What a file can fill in this account. */
export const targetOf = async (ctx: Ctx, resource: ImportResource): Promise<Target> =>
  withCustomColumns(TARGETS[resource], await definitionsOf(ctx))
