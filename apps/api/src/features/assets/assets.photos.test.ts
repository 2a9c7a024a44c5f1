import { assetsApi } from '@steward/contract/assets.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

test('a list is narrowed to assets without a photo, and to those with one', async () => {
  const here = await newAccount()
  const add = async (name: string) =>
    (await here.call(assetsApi.create, { body: { asset: { name } } })).body.data.id
  const names = async (image: 'any' | null | ('any' | null)[]) => {
    const query = { 'filter[image]': Array.isArray(image) ? image : [image] }
    const { body } = await here.call(assetsApi.list, { query })
    return [body.data.map(({ name }) => name), body.meta.total_records]
  }
  const pump = await add('Pump')
  await add('Crane')
  const pixel = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
  const file = new File([new Uint8Array(await pixel.png().toBuffer())], 'a.png')
  await here.call(assetsApi.setImage, { params: { id: pump }, file })

  expect(await names(null)).toEqual([['Crane'], 1])
  expect(await names('any')).toEqual([['Pump'], 1])
  expect(await names(['any', null])).toEqual([['Crane', 'Pump'], 2])

  const facets = await here.call(assetsApi.facets, {
    query: { fields: ['status'], 'filter[image]': [null] },
  })
  expect(facets.body.data[0]?.values).toMatchObject([{ value: 'in_stock', count: 1 }])

  await here.call(assetsApi.setImage, { params: { id: pump }, file: null })
  expect(await names(null)).toEqual([['Crane', 'Pump'], 2])
})
