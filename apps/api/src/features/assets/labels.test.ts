import { assetsApi } from '@steward/contract/assets.ts'
import { labelsApi } from '@steward/contract/labels.ts'
import { labelsOnPage, LABEL_PRESETS } from '@steward/contract/label-presets.ts'
import { organizationsApi } from '@steward/contract/accounts.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addSite, addAsset } = adding(() => here)
const addForklift = (more: object = {}) => addAsset('Forklift', more)
const archive = (id: string) => here.call(assetsApi.remove, { params: { id } })
const found = async (code: string, person = here as Pick<TestAccount, 'call'>) => {
  const { status, body } = await person.call(labelsApi.byCode, { query: { code } })
  return status === 200 ? body.data.map(({ id }) => id) : status
}
const labels = async (input: object) =>
  here.call(labelsApi.ofMany, { body: { labels: input as never } })

describe('an asset is found by its code', () => {
  test('which is its tag, its barcode or its serial number, in any case', async () => {
    const pump = await addForklift({
      asset_tag: 'Pump-1',
      barcode: '4006381333931',
      serial_number: 'sN-9',
    })

    for (const code of ['pump-1', ' PUMP-1 ', '4006381333931', 'SN-9'])
      expect(await found(code)).toEqual([pump.id])
    expect(await found('pump')).toBe(404)
  })

  test('or the address on its label, wherever the server was then', async () => {
    const pump = await addForklift({ asset_tag: 'Ä/1 2' })

    expect(await found(`https://old.example.org/a/${encodeURIComponent('ä/1 2')}`)).toEqual([
      pump.id,
    ])
  })

  test('and a tag goes before a barcode, a barcode before a serial number', async () => {
    const bySerial = await addForklift({ serial_number: '77' })
    expect(await found('77')).toEqual([bySerial.id])
    const byBarcode = await addForklift({ barcode: '77' })
    expect(await found('77')).toEqual([byBarcode.id])
    const byTag = await addForklift({ asset_tag: '77' })
    expect(await found('77')).toEqual([byTag.id])
  })

  test('and all of them where several have the same serial number', async () => {
    const both = [
      await addForklift({ serial_number: 'X1' }),
      await addForklift({ serial_number: 'x1' }),
    ]

    expect(await found('X1')).toEqual(expect.arrayContaining(both.map(({ id }) => id)))
  })

  test('and what is out of sight takes no place among those that many have', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    for (let n = 0; n < 21; n += 1) await addForklift({ serial_number: 'X1', site_id: depot.id })
    const last = await addForklift({ serial_number: 'X1', site_id: office.id })
    const scoped = await here.person('asset_manager', [office.id])

    expect(await found('X1', scoped)).toEqual([last.id])
  })

  test('also when it has been archived, unless a live one has the code by now', async () => {
    const old = await addForklift({ asset_tag: 'P-1', barcode: 'B-1' })
    await archive(old.id)
    expect(await found('p-1')).toEqual([old.id])
    expect(await found('b-1')).toEqual([old.id])

    const now = await addForklift({ asset_tag: 'P-1' })
    expect(await found('p-1')).toEqual([now.id])
  })

  test('but not in another account, nor at a site that the reader does not see', async () => {
    const depot = await addSite('Depot')
    const office = await addSite('Office')
    await addForklift({ asset_tag: 'P-1', site_id: depot.id })
    const scoped = await here.person('asset_manager', [office.id])

    expect(await found('P-1', await newAccount())).toBe(404)
    expect(await found('P-1', { ...here, ...scoped })).toBe(404)
  })
})

describe('one label', () => {
  test('is an SVG file of its true size that names the asset', async () => {
    const { id } = await addAsset('<b>Pump</b>', { asset_tag: 'P-1' })

    const answer = await here.call(labelsApi.ofOne, {
      params: { id },
      query: { preset: 'avery_l7160', format: 'svg' },
    })

    expect(answer.headers['content-type']).toContain('image/svg+xml')
    expect(answer.headers['content-disposition']).toContain('P-1-avery_l7160.svg')
    expect(answer.text).toContain('width="63.5mm" height="38.1mm"')
    expect(answer.text).toContain('&lt;b&gt;Pump')
  })

  test('shows what is asked for', async () => {
    const { id } = await addForklift({ asset_tag: 'P-1', serial_number: 'S-77' })
    const text = async (show: ('asset_tag' | 'serial_number')[]) =>
      (await here.call(labelsApi.ofOne, { params: { id }, query: { show } })).text

    expect(await text(['asset_tag'])).not.toContain('S-77')
    expect(await text(['asset_tag', 'serial_number'])).toContain('S-77')
    expect(await text(['serial_number'])).not.toContain('>P-1<')
  })

  test('carries the logo of the organization inside', async () => {
    const { id } = await addForklift()
    const png = await sharp({ create: { width: 80, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    await here.call(organizationsApi.update, {
      params: { id: here.account_id },
      body: { organization: {} },
      file: new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }),
    })

    const { text } = await here.call(labelsApi.ofOne, {
      params: { id },
      query: { show: ['logo', 'asset_tag'] },
    })

    expect(text).toMatch(/<image href="data:image\/png;base64,[\w+/=]+"/)
  })
})

describe('labels of several assets', () => {
  test('come in the order that is asked for, each at its place on the sheets', async () => {
    const [a, b, c] = [await addForklift(), await addForklift(), await addForklift()]
    const { page: _, ...preset } = LABEL_PRESETS.avery_l7160

    const { body } = await labels({
      ids: [c!.id, a!.id, b!.id],
      preset: 'avery_l7160',
      start_position: labelsOnPage(LABEL_PRESETS.avery_l7160) - 1,
    })

    expect(body.data.labels.map(({ id, page, position }) => [id, page, position])).toEqual([
      [c!.id, 1, 20],
      [a!.id, 1, 21],
      [b!.id, 2, 1],
    ])
    expect(body.data.labels[2]).toMatchObject({ x: preset.left, y: preset.top, warnings: [] })
    expect(body.data.total).toBe(3)
  })

  test.each([
    ['avery_l7160', 22],
    ['tape_62x29', 2],
  ])('do not begin beyond the sheet of %s', async (preset, start_position) => {
    const { status, body } = await labels({
      ids: [(await addForklift()).id],
      preset,
      start_position,
    })

    expect([status, body.errors]).toMatchObject([
      422,
      [{ code: 'too_big', source: { pointer: '/labels/start_position' } }],
    ])
  })

  test('leave out what the reader does not see', async () => {
    const mine = await addForklift()
    const stranger = await newAccount()
    const theirs = await adding(() => stranger).addAsset('Forklift')

    const { body } = await labels({ ids: [theirs.id, mine.id] })

    expect(body.data.labels.map(({ id }) => id)).toEqual([mine.id])
  })

  test('are those of a list under its filters and in its order, one page after the other', async () => {
    for (const name of ['Pump B', 'Crane', 'Pump A']) await addAsset(name)
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump C', status: 'in_use' } } })
    const filter = { search: 'pump', 'filter[status]': ['in_stock'], sort: 'name', order: 'desc' }

    const { body } = await labels({ filter })

    expect(body.data.labels.map(({ name }) => name)).toEqual(['Pump B', 'Pump A'])
    expect(body.data).toMatchObject({ total: 2, total_exact: true, next_cursor: null })
  })

  test('are narrowed and ordered by custom fields as well', async () => {
    here = await accountWithFields()
    await addField(here, { type: 'integer', key: 'ram' })
    await addField(here, { type: 'single_select', key: 'os', options: ['BSD', 'Linux'] })
    await addAssetWith(here, { os: 'BSD', ram: 8 }, { name: 'Eight' })
    await addAssetWith(here, { os: 'Linux', ram: 16 }, { name: 'Other' })
    await addAssetWith(here, { os: 'BSD', ram: 32 }, { name: 'More' })
    const os = { 'filter[cf:os]': ['BSD'] }

    const { body } = await labels({ filter: { ...os, sort: 'cf:ram', order: 'desc' } })

    expect(body.data.labels.map(({ name }) => name)).toEqual(['More', 'Eight'])
    expect((await labels({ filter: { 'filter[cf:colour]': ['red'] } })).status).toBe(422)
    expect((await labels({ filter: { sort: 'cf:colour' } })).status).toBe(422)
  })

  test('of more than one call go on where the call before ended', async () => {
    for (let n = 0; n < 103; n += 1) await addAsset(`Pump ${n}`)

    const first = (await labels({ filter: {} })).body.data
    const second = (await labels({ filter: {}, cursor: first.next_cursor })).body.data

    expect([first.labels.length, second.labels.length]).toEqual([100, 3])
    const ids = [...first.labels, ...second.labels].map(({ id }) => id)
    expect(new Set(ids).size).toBe(103)
  })

  test('need either ids or a filter', async () => {
    const asset = await addForklift()

    expect((await labels({})).body.errors[0]).toMatchObject({
      detail: expect.stringContaining('filter instead'),
      source: { pointer: '/labels/ids' },
    })
    expect((await labels({ ids: [asset.id], filter: {} })).status).toBe(422)
    expect((await labels({ ids: [asset.id], preset: 'a4' })).status).toBe(422)
  })

  test('are nobody’s who may not see assets', async () => {
    const { id } = await addForklift()
    const nobody = await here.person({})
    const answer = await call(
      here.h,
      labelsApi.ofMany,
      { body: { labels: { ids: [id] } } },
      nobody.headers,
    )

    expect(answer.status).toBe(403)
  })
})
