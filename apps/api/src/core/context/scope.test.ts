import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { beyondScope, inTransaction } from './ctx.ts'

test('what is read beyond a person’s sites leaves them where they were', async () => {
  const here = await newAccount()
  const site = '0197a3a0-0000-7000-8000-000000000001'

  const seen = await inTransaction(here.ctx, async (ctx) => {
    const scope = async () => {
      const { rows } = await ctx.client!.query<{ scope: string }>(
        "select current_setting('app.site_scope', true) as scope",
      )
      return rows[0]!.scope
    }
    await ctx.client!.query("select set_config('app.site_scope', $1, true)", [site])
    return [await scope(), await beyondScope(ctx, scope), await scope()]
  })

  expect(seen).toEqual([site, '', site])
})
