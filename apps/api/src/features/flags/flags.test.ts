import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { FLAGS, type Flag } from '@steward/contract/flags.ts'
import { route } from '@steward/contract/kit/route.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#app.ts'
import { openFlags } from '#flags/flags.ts'
import { serve } from '#http/serve.ts'
import { call, newAccount, type TestAccount } from '#test/account.ts'
import { type Evaluation, startOfrep, type TestOfrep } from '#test/ofrep.ts'

test('flags are their defaults, unless the account decided otherwise', async () => {
  const here = await newAccount()
  const { body } = await here.call(featureFlagsApi.list, {})
  expect(Object.fromEntries(body.data.map(({ key, value }) => [key, value]))).toEqual(FLAGS)
  expect(new Set(body.data.map(({ source }) => source))).toEqual(new Set(['default']))

  await decide(here, { 'work_orders.enable': false, 'integrations.enable': true })
  const { data } = (await (await here.person('requester')).call(featureFlagsApi.list, {})).body
  expect(data.filter(({ source }) => source === 'account')).toEqual([
    { key: 'work_orders.enable', value: false, source: 'account' },
    { key: 'integrations.enable', value: true, source: 'account' },
  ])
})

const decide = ({ h, account_id }: TestAccount, flags: Partial<Record<Flag, boolean>>) =>
  h.owner.query('update accounts set feature_flags = $1 where id = $2', [flags, account_id])

const guarded = route({
  name: 'guarded.get',
  method: 'GET',
  path: '/guarded',
  access: 'signed_in',
  flag: 'integrations.enable',
  reply: z.strictObject({ data: z.string() }),
})

/** The application with a remote service for flags, and a route with a flag. */
async function withRemote(run: (here: TestAccount, ofrep: TestOfrep) => Promise<void>) {
  const ofrep = await startOfrep()
  const account = await newAccount()
  const env = { ...account.h.services.env, FLAGS_URL: ofrep.url }
  const services = { ...account.h.services, env, flags: openFlags({ ...account.h.services, env }) }
  const app = buildApp(services)
  void app.register(async (inner) => serve(inner, guarded, async () => ({ data: 'come in' })))
  await app.ready()
  const h = { ...account.h, app, services }
  try {
    await run({ ...account, h, call: (one, input) => call(h, one, input, account.headers) }, ofrep)
  } finally {
    await app.close()
    await ofrep.stop()
  }
}

const remote: Evaluation[] = [{ key: 'integrations.enable', value: true, reason: 'SPLIT' }]

test('a remote service decides about a page, from the very first look at it', () =>
  withRemote(async (here, ofrep) => {
    ofrep.evaluates(remote)

    expect((await here.call(guarded, {})).status).toBe(200)
    const { data } = (await here.call(featureFlagsApi.list, {})).body
    expect(data.find(({ key }) => key === 'integrations.enable')).toEqual({
      key: 'integrations.enable',
      value: true,
      source: 'remote',
    })
    expect(ofrep.contexts()).toHaveLength(1)
  }))

test('what the account decides acts on the next request, whatever the remote service says', () =>
  withRemote(async (here, ofrep) => {
    ofrep.evaluates(remote)
    expect((await here.call(guarded, {})).status).toBe(200)

    await decide(here, { 'integrations.enable': false })

    const { status, body } = await here.call(guarded, {})
    expect([status, body.errors[0]!.code]).toEqual([403, 'feature_off'])
    const { data } = (await here.call(featureFlagsApi.list, {})).body
    expect(data.find(({ key }) => key === 'integrations.enable')?.source).toBe('account')
  }))

test('pages and the list say the same while the remote service fails', () =>
  withRemote(async (here, ofrep) => {
    ofrep.answers({ status: 500, body: {} })

    expect((await here.call(guarded, {})).status).toBe(403)
    const { status, body } = await here.call(featureFlagsApi.list, {})
    expect(status).toBe(200)
    expect(new Set(body.data.map(({ source }) => source))).toEqual(new Set(['default']))
  }))
