import type { Language } from '@steward/contract/limits.ts'
import { WORK_ORDER_KINDS } from '@steward/contract/work-order-types.ts'
import { audit } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { work_order_types } from '#db/schema/work-order-types.ts'
import { textOf } from '../../texts.ts'

type Method = Omit<typeof depreciation_methods.$inferInsert, 'account_id' | 'name'>

/** The methods that most registers need. */
const METHODS = {
  straight_line: { kind: 'straight_line', code: 'SL' },
  double_declining: {
    kind: 'declining_balance',
    code: 'DDB',
    rate_kind: 'factor',
    factor: '2',
    switch_to_straight_line: true,
    salvage_role: 'floor',
  },
  none: { kind: 'none', code: 'NONE' },
} as const satisfies Record<string, Method>

const methodNames = Object.keys(METHODS) as (keyof typeof METHODS)[]

/**
 * The records that a new account starts with, so that its people can add assets and work orders at once: depreciation
 * methods and work order types, named in the account's language.
 *
 * @param ctx inside the new account, in the transaction that creates it
 */
export async function addStartingRecords(ctx: Ctx, language: Language): Promise<void> {
  const { account_id } = ctx
  const methods = await ctx.db
    .insert(depreciation_methods)
    .values(
      methodNames.map((name) => ({
        account_id,
        name: textOf(language, `starting_records.methods.${name}`),
        ...METHODS[name],
      })),
    )
    .returning({ id: depreciation_methods.id, name: depreciation_methods.name })
  const types = await ctx.db
    .insert(work_order_types)
    .values(
      WORK_ORDER_KINDS.map((kind) => ({
        account_id,
        key: kind,
        kind,
        name: textOf(language, `starting_records.work_order_types.${kind}`),
        default_priority: kind === 'safety' ? ('high' as const) : ('medium' as const),
      })),
    )
    .returning({ id: work_order_types.id, name: work_order_types.name })
  const made =
    (type: 'DepreciationMethod' | 'WorkOrderType') =>
    ({ id, name }: { id: string; name: string }) => ({
      type,
      id,
      action: 'create',
      changes: { name: [null, name] as [unknown, unknown] },
    })
  await audit(ctx, ...methods.map(made('DepreciationMethod')), ...types.map(made('WorkOrderType')))
}
