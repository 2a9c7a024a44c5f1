import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { FLAGS } from '@steward/contract/flags.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

test('flags are their defaults, unless the account decided otherwise', async () => {
  const here = await newAccount()
  const { body } = await here.call(featureFlagsApi.list, {})
  expect(Object.fromEntries(body.data.map(({ key, value }) => [key, value]))).toEqual(FLAGS)
  expect(new Set(body.data.map(({ source }) => source))).toEqual(new Set(['default']))

  await here.h.owner.query('update accounts set feature_flags = $1 where id = $2', [
    { 'work_orders.enable': false, 'integrations.enable': true },
    here.account_id,
  ])
  const { data } = (await (await here.person('requester')).call(featureFlagsApi.list, {})).body
  expect(data.filter(({ source }) => source === 'account')).toEqual([
    { key: 'work_orders.enable', value: false, source: 'account' },
    { key: 'integrations.enable', value: true, source: 'account' },
  ])
})
