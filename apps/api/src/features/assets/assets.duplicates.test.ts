import { assetDuplicatesApi } from '@steward/contract/asset-duplicates.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside, manyAssets } from '#test/builders/jobs.ts'

let here: TestAccount
const { addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const add = async (asset: object) =>
  (await here.call(assetsApi.create, { body: { asset: { name: 'Pump', ...asset } as never } })).body
    .data
const ask = async (query: object, as: Person = here) =>
  (await as.call(assetDuplicatesApi.list, { query })).body.data.map(({ id, why }) => [id, why])

test('a serial number that another asset has is reported, whatever its case', async () => {
  const { id } = await add({ serial_number: 'SN-4711b' })

  expect(await ask({ serial_number: 'sn-4711B ' })).toEqual([[id, ['serial_number']]])
  expect(await ask({ serial_number: 'SN-4711' })).toEqual([])
  expect(await ask({})).toEqual([])
})

test('the same serial number of another maker is another thing', async () => {
  const { id } = await add({ serial_number: '1001', manufacturer: 'Grundfos' })
  await add({ serial_number: '1001', manufacturer: 'Dell' })
  const unknown = await add({ serial_number: '1001' })

  expect(await ask({ serial_number: '1001', manufacturer: 'GRUNDFOS' })).toEqual([
    [id, ['serial_number']],
    [unknown.id, ['serial_number']],
  ])
})

test('the same name in the same place is reported, unless the serial numbers differ', async () => {
  const [depot, office] = [(await addSite('Depot')).id, (await addSite('Office')).id]
  const hall = (await addLocation('Hall', depot)).id
  const { id } = await add({ location_id: hall })
  const loose = await add({ site_id: depot, serial_number: 'A1' })
  const why = ['name_and_place']

  expect(await ask({ name: 'Pump', site_id: depot, location_id: hall })).toEqual([[id, why]])
  expect(await ask({ name: 'Pump', site_id: depot })).toEqual([[loose.id, why]])
  expect(await ask({ name: 'Pump', site_id: office })).toEqual([])
  expect(await ask({ name: 'Pump' })).toEqual([])
  expect(await ask({ name: 'Pump', site_id: depot, serial_number: 'B2' })).toEqual([])
  expect(await ask({ name: 'Pump', site_id: depot, serial_number: 'a1' })).toEqual([
    [loose.id, ['serial_number', 'name_and_place']],
  ])
})

test('a name is the same without its case, accents and punctuation', async () => {
  const depot = (await addSite('Depot')).id
  const { id } = await add({ name: 'Étagère (Nord) 4-B', site_id: depot })

  for (const name of ['etagere nord 4 b', 'ÉTAGÈRE NORD, 4.B', 'Etagère - Nord 4/b'])
    expect(await ask({ name, site_id: depot })).toEqual([[id, ['name_and_place']]])
  expect(await ask({ name: 'Etagere Nord 5 B', site_id: depot })).toEqual([])
  await add({ name: '!', site_id: depot })
  expect(await ask({ name: '?', site_id: depot })).toEqual([])
})

test('neither the asset itself nor an archived one is a duplicate', async () => {
  const { id } = await add({ serial_number: 'SN-1' })
  const gone = await add({ serial_number: 'SN-1' })
  await here.call(assetsApi.remove, { params: { id: gone.id } })

  expect(await ask({ serial_number: 'SN-1', except: id })).toEqual([])
})

test('at most five are reported, those with the serial number first', async () => {
  const depot = (await addSite('Depot')).id
  for (let n = 0; n < 6; n += 1) await add({ site_id: depot })
  const same = await add({ name: 'Other', serial_number: 'SN-1' })

  const found = await ask({ name: 'Pump', site_id: depot, serial_number: 'SN-1' })

  expect(found).toHaveLength(5)
  expect(found[0]).toEqual([same.id, ['serial_number']])
})

test('nothing is reported of sites that the asker does not see, nor of other accounts', async () => {
  const [hq, depot] = [(await addSite('HQ')).id, (await addSite('Depot')).id]
  await add({ serial_number: 'SN-1', site_id: depot })
  const seer = await here.person('asset_manager', [hq])

  expect(await ask({ serial_number: 'SN-1' }, seer)).toEqual([])
  expect(await ask({ serial_number: 'SN-1' }, await newAccount())).toEqual([])
})

test('a serial number that very many have is looked up within bounds', async () => {
  await manyAssets(here, 3_000, { serial_number: `'N/A'` })

  expect(await ask({ serial_number: 'n/a' })).toHaveLength(5)
  const [looked] = await inside<{ n: number }>(
    here,
    `select count(*)::int as n from named_ids('assets', 'serial_number', array['n/a'], 1000)`,
  )
  expect(looked!.n).toBe(1_000)
})
