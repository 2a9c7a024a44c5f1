import { sitesApi } from '@steward/contract/sites.ts'
import { expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { facetRecords } from '#core/lists/facets.ts'
import { newAccount } from '#test/account.ts'
import { recording } from '#test/statements.ts'
import { siteRecords } from './places.records.ts'

test('facets under a search look for its words once, not once a field', async () => {
  const here = await newAccount()
  await here.call(sitesApi.create, { body: { site: { name: 'Kiel', country: 'de' } } })
  await here.call(sitesApi.create, { body: { site: { name: 'Lyon', country: 'fr' } } })

  const { text, asked } = await inTransaction(here.ctx, async (ctx) => {
    const { over: client, sent } = recording(clientOf(ctx))
    const { text } = await facetRecords({ ...ctx, client }, siteRecords, {
      search: 'kiel',
      fields: ['country', 'status', 'manager_id'],
    })
    return { text, asked: sent.map((statement) => statement.text) }
  })

  expect(asked.filter((sql) => sql.includes('searched_sites'))).toHaveLength(1)
  expect(asked).toHaveLength(2)
  expect(JSON.parse(text).data[0]).toEqual({
    field: 'country',
    values: [{ value: 'DE', name: 'DE', count: 1 }],
  })
})
