import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset, addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const nonsense = { body: { site: { colour: 'red' } as never } }
const addHarbour = async () => (await addSite('Harbour')).id

describe('what is wrong with a call is said', () => {
  test('last: only to whom the record is there', async () => {
    const id = await addHarbour()

    expect((await here.call(sitesApi.update, { params: { id }, ...nonsense })).status).toBe(422)
    expect(
      (await here.call(sitesApi.update, { params: { id: randomUUID() }, ...nonsense })).status,
    ).toBe(404)
  })

  test('not to people of another account', async () => {
    const params = { id: await addHarbour() }
    const elsewhere = await newAccount()

    expect((await elsewhere.call(sitesApi.update, { params, ...nonsense })).status).toBe(404)
  })

  test('not of an image for a record that is not there', async () => {
    const file = new File(['no image'], 'a.png')
    const change = (id: string) =>
      here.call(sitesApi.update, { params: { id }, body: undefined as never, file })

    expect((await change(await addHarbour())).status).toBe(422)
    expect((await change(randomUUID())).status).toBe(404)
  })

  test('not to people without the right', async () => {
    const params = { id: await addHarbour() }
    const auditor = await here.person('auditor')

    expect((await auditor.call(sitesApi.update, { params, ...nonsense })).status).toBe(403)
  })

  test('of a question about a record that is not there neither', async () => {
    const query = { view: 'all' } as never

    expect((await here.call(sitesApi.get, { params: { id: randomUUID() }, query })).status).toBe(
      404,
    )
    expect(
      (await here.call(sitesApi.get, { params: { id: await addHarbour() }, query })).status,
    ).toBe(422)
  })
})

describe('too many decimals of an amount are refused', () => {
  const body = { asset: { name: 'Pump', purchase_cost: '1.2345' } }
  const codesOf = async (
    answer: Promise<{ status: number; body: { errors: { code: string }[] } }>,
  ) => {
    const { status, body } = await answer
    return [status, ...body.errors.map(({ code }) => code)]
  }

  test('at the door, with nothing written', async () => {
    expect(await codesOf(here.call(assetsApi.create, { body }))).toEqual([422, 'decimals'])
    expect((await here.call(assetsApi.list, {})).body.meta.total_records).toBe(0)
  })

  test('after what keeps somebody out, and after the record that is not there', async () => {
    const { id } = await addAsset('Pump')
    const auditor = await here.person('auditor')
    expect(await codesOf(auditor.call(assetsApi.create, { body }))).toEqual([
      403,
      'permission_denied',
    ])
    const update = (id: string) => here.call(assetsApi.update, { params: { id }, body })
    expect(await codesOf(update(randomUUID()))).toEqual([404, 'not_found'])
    expect(await codesOf(update(id))).toEqual([422, 'decimals'])
  })
})

test('a sixth export within a minute has to wait', async () => {
  const statuses = []
  for (let n = 1; n <= 6; n++) statuses.push((await here.call(assetsApi.export, {})).status)

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a body that is not JSON is a 415, whatever is in it', async () => {
  for (const type of [
    'text/plain',
    'text/plain; charset=utf-8',
    'application/xml',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await here.h.app.inject({
      method: 'POST',
      url: `/api/v1${assetsApi.create.path}`,
      headers: { ...here.headers, 'content-type': type },
      payload: '{"asset":{"name":"Pump"}}',
    })
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      415,
      'unsupported_media_type',
    ])
  }
})
