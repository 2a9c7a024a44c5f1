import { type FeatureFlag, featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { FLAG_KEYS, FLAGS } from '@steward/contract/flags.ts'
import { eq, sql } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import { accounts } from '#db/schema/accounts.ts'
import { type App, serve } from '#http/serve.ts'

/** What the account decided for itself; somebody who is in none gets the defaults. */
async function overridesOf(ctx: Ctx): Promise<Record<string, boolean>> {
  const { account_id } = await admitted(ctx)
  if (!account_id) return {}
  const [result] = await ask(
    ctx,
    statement(
      sql`select ${accounts.feature_flags} as flags from ${accounts} where ${eq(accounts.id, account_id)}`,
    ),
  )
  return (result!.rows[0] as { flags: Record<string, boolean> } | undefined)?.flags ?? {}
}

async function listFlags(ctx: Ctx): Promise<{ data: FeatureFlag[] }> {
  const overrides = await overridesOf(ctx)
  return {
    data: FLAG_KEYS.map((key) => {
      const own = overrides[key]
      return typeof own === 'boolean'
        ? { key, value: own, source: 'account' }
        : { key, value: FLAGS[key], source: 'default' }
    }),
  }
}

export async function flagRoutes(app: App) {
  serve(app, featureFlagsApi.list, (_, ctx) => listFlags(ctx))
}
