import { describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { actingCtx } from './acting.ts'
import { askRow, beyondScope, clientOf, type Ctx, inTransaction } from './ctx.ts'

test('a query beyond the sites of a person doesn’t change their limits afterwards', async () => {
  const here = await newAccount()
  const site = '0197a3a0-0000-7000-8000-000000000001'

  const seen = await inTransaction(here.ctx, async (ctx) => {
    const scope = async () => {
      const { rows } = await clientOf(ctx).query<{ scope: string }>(
        "select current_setting('app.site_scope', true) as scope",
      )
      return rows[0]!.scope
    }
    await clientOf(ctx).query("select set_config('app.site_scope', $1, true)", [site])
    return [await scope(), await beyondScope(ctx, scope), await scope()]
  })

  expect(seen).toEqual([site, '', site])
})

describe('the role that sees all sites', () => {
  const WHO = { text: 'select current_user::text as role', values: [] }
  const roleIn = async (ctx: Ctx) =>
    (await askRow<{ role: string }>(ctx, WHO)).role.replace(/^.*_(app|all_sites)$/, '$1')

  /** Enters the account as a request of theirs does. */
  async function entering({ h, ctx, account_id }: TestAccount, { user_id }: Person): Promise<Ctx> {
    const { rows } = await h.owner.query('select id from sessions where user_id = $1', [user_id])
    const [{ id }] = rows as [{ id: string }]
    const text = 'select door, take_role() from enter($1, $2) door'
    return { ...ctx, door: { text, values: [id, account_id] } }
  }

  /** Enters the account as a job of theirs does. */
  const acting = ({ h, account_id }: TestAccount, { user_id }: Person, site_scope: string[] = []) =>
    actingCtx(h.services, { account_id, user_id, request_id: 'job', site_scope, check: () => {} })

  test('is taken for people without limits only', async () => {
    const here = await newAccount()
    const site = (await adding(() => here).addSite('North')).id
    const limited = await here.person('admin', [site])

    expect(await roleIn(here.ctx)).toBe('all_sites')
    expect(await roleIn(await entering(here, here))).toBe('all_sites')
    expect(await roleIn(acting(here, here))).toBe('all_sites')
    expect(await roleIn(await entering(here, limited))).toBe('app')
    expect(await roleIn(acting(here, limited))).toBe('app')
    expect(await roleIn(acting(here, here, [site]))).toBe('app')
  })

  test('ends with the transaction, however that ends', async () => {
    const here = await newAccount()
    const client = await here.h.services.pool.connect()
    const role = async () => (await client.query<{ role: string }>(WHO.text)).rows[0]!.role
    try {
      const before = await role()
      for (const end of ['commit', 'rollback']) {
        await client.query('begin')
        await client.query(here.ctx.door)
        expect(await role()).not.toBe(before)
        await client.query(end)
        expect(await role()).toBe(before)
      }
    } finally {
      client.release()
    }
  })

  test('isn’t taken before an account is entered', async () => {
    const here = await newAccount()
    const nobody = { ...here.ctx, door: { text: 'select take_role()', values: [] } }

    expect(await roleIn(nobody)).toBe('app')
  })

  test('sees nothing once a limit is set', async () => {
    const here = await newAccount()
    const site = (await adding(() => here).addSite('North')).id

    const seen = await inTransaction(here.ctx, async (ctx) => {
      const count = async () => (await clientOf(ctx).query('select from sites')).rowCount
      const all = await count()
      await clientOf(ctx).query("select set_config('app.site_scope', $1, true)", [site])
      return [all, await count()]
    })

    expect(seen).toEqual([1, 0])
  })
})
