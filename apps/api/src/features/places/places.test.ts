import { sitesApi } from '@steward/contract/sites.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addSite } = adding(() => here)
describe('sites', () => {
  test('are created with a code of the series and found by any of their words', async () => {
    await addSite('North depot', { city: 'Málaga' })
    await addSite('Head office')

    const { body } = await here.call(sitesApi.list, { query: { search: 'malaga DEPOT' } })

    expect(body.data).toMatchObject([{ name: 'North depot', code: 'SITE-001' }])
    expect(body.meta).toMatchObject({ total_records: 1, total_exact: true, total_pages: 1 })
  })

  test('are sorted as people count and spell', async () => {
    for (const name of ['Zebra', 'AST-10', 'apple', 'AST-9', 'Äpfel']) await addSite(name)

    const { body } = await here.call(sitesApi.list, { query: { order: 'asc' } })

    expect(body.data.map(({ name }) => name)).toEqual([
      'Äpfel',
      'apple',
      'AST-9',
      'AST-10',
      'Zebra',
    ])
  })

  test('are paged by cursor without gaps or repeats', async () => {
    for (let n = 1; n <= 7; n++) await addSite(`Site ${n}`)

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await here.call(sitesApi.list, {
        query: { per_page: 3, order: 'desc', ...(cursor ? { cursor } : {}) },
      })
      seen.push(...body.data.map(({ name }) => name))
      cursor = body.meta.next_cursor ?? undefined
    } while (cursor)

    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `Site ${n}`))
  })

  test('refuse a name that is taken, in the words of the specification, at its field', async () => {
    await addSite('Harbour')

    const { status, body } = await here.call(sitesApi.create, {
      body: { site: { name: 'HARBOUR' } },
    })

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      {
        status: '422',
        detail: 'site name has already been taken',
        source: { pointer: '/site/name' },
      },
    ])
  })

  test('name an unknown field instead of losing it', async () => {
    const { status, body } = await here.call(sitesApi.create, {
      body: { site: { name: 'A', colour: 'red' } as never },
    })

    expect(status).toBe(422)
    expect(body.errors).toMatchObject([
      { code: 'unknown_field', source: { pointer: '/site/colour' } },
    ])
  })

  test('tell the second of two editors what the first one made of it', async () => {
    const site = await addSite('Harbour')
    await here.call(sitesApi.update, {
      params: { id: site.id },
      body: { site: { city: 'Bremen', lock_version: 1 } },
    })

    const { status, body } = await here.call(sitesApi.update, {
      params: { id: site.id },
      body: { site: { city: 'Kiel', lock_version: 1 } },
    })

    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'stale_record',
      meta: { current: { city: 'Bremen' } },
    })
  })

  test('are not archived while a location is in them', async () => {
    const site = await addSite('Harbour')
    await here.call(locationsApi.create, { body: { location: { name: 'Quay', site_id: site.id } } })

    const { status, body } = await here.call(sitesApi.remove, { params: { id: site.id } })

    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'in_use',
      detail: 'Still used by 1 location. Move or change them first.',
      meta: { by: [{ resource: 'locations', count: 1 }] },
    })

    const more = { name: 'Shed', site_id: site.id }
    await here.call(locationsApi.create, { body: { location: more } })
    await here.call(assetsApi.create, { body: { asset: { name: 'Crane', site_id: site.id } } })
    await here.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
    const german = await here.call(sitesApi.remove, { params: { id: site.id } })
    expect(german.body.errors[0]!.detail).toMatch(
      /(1 Anlage und 2 Bereiche|2 Bereiche und 1 Anlage)\. Verschieben/,
    )
  })

  test('are never those of another account', async () => {
    const site = await addSite('Here')
    const elsewhere = await newAccount()

    expect((await elsewhere.call(sitesApi.list, {})).body.data).toEqual([])
    expect((await elsewhere.call(sitesApi.get, { params: { id: site.id } })).status).toBe(404)
  })
})
