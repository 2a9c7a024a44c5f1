import { auditsApi } from '@steward/contract/audits.ts'
import { type WorkRequestInput, workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite, addLocation, addAsset } = adding(() => here)
let site: string
let far: string
beforeEach(async () => {
  here = await newAccount()
  site = (await addSite('Kiel')).id
  far = (await addSite('Far away')).id
})

const codes = (body: object) =>
  ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code)
const addMotor = async (asset: { site_id?: string; location_id?: string }) =>
  (await addAsset('Motor', asset)).id

const ask = async (said: Partial<WorkRequestInput>) =>
  (
    await here.call(workRequestsApi.create, {
      body: { work_request: { title: 'It hums', ...said } },
    })
  ).body.data.id
const accept = (
  id: string,
  said: {
    asset_id?: string | null
    site_id?: string | null
    location_id?: string | null
    also_ids?: string[]
  },
  who: Pick<Person, 'call'> = here,
) => who.call(workRequestsApi.accept, { params: { id }, body: { accept: said } })
const get = async (id: string) =>
  (await here.call(workRequestsApi.get, { params: { id } })).body.data

describe('whoever accepts a request chooses', () => {
  test('the asset, and the work order is at the asset’s location', async () => {
    const hall = (await addLocation('Hall', site)).id
    const [motor, elsewhere, nowhere] = [
      await addMotor({ location_id: hall }),
      await addMotor({ site_id: far }),
      await addMotor({}),
    ]
    const acceptFor = async (asset_id: string | null, said: object = { site_id: site }) =>
      accept(await ask(said), { asset_id })

    expect((await acceptFor(motor)).body.data).toMatchObject({
      asset: { id: motor },
      site: { id: site },
      location: { id: hall },
    })
    expect((await acceptFor(elsewhere, {})).body.data).toMatchObject({ site: { id: far } })
    expect((await acceptFor(nowhere)).body.data).toMatchObject({
      asset: { id: nowhere },
      site: { id: site },
    })
    expect(codes((await acceptFor(elsewhere)).body)).toEqual(['other_site'])
    const none = await acceptFor(null, { asset_id: motor })
    expect(none.body.data).toMatchObject({ asset: null, site: { id: site } })
  })

  test('the location, and the text of the request doesn’t change', async () => {
    const [hall, yard] = [
      (await addLocation('Hall', site)).id,
      (await addLocation('Yard', site)).id,
    ]
    const id = await ask({ location_id: hall })

    const { body } = await accept(id, { site_id: site, location_id: yard })

    expect(body.data).toMatchObject({ site: { id: site }, location: { id: yard } })
    expect(await get(id)).toMatchObject({ status: 'accepted', location: { id: hall } })
    const whole = await accept(await ask({ location_id: hall }), {
      site_id: site,
      location_id: null,
    })
    expect(whole.body.data).toMatchObject({ site: { id: site }, location: null })
  })

  test('another site, to which the request moves with its work order', async () => {
    const [hall, yard] = [(await addLocation('Hall', site)).id, (await addLocation('Yard', far)).id]
    const id = await ask({ location_id: hall })

    const { body } = await accept(id, { location_id: yard })

    expect(body.data).toMatchObject({ site: { id: far }, location: { id: yard } })
    expect(await get(id)).toMatchObject({
      status: 'accepted',
      site: { id: far },
      location: { id: yard },
      work_order: { id: body.data.id },
    })
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkRequest', 'filter[auditable_id]': id },
    })
    expect(history.body.data.find(({ action }) => action === 'update')!.changes).toEqual({
      site_id: [site, far],
      location_id: [hall, yard],
    })
  })

  test('another site for the accepted request, but not for others about the same fault', async () => {
    const [id, also] = [await ask({ site_id: site }), await ask({ site_id: site })]

    const refused = await accept(id, { site_id: far, also_ids: [also] })

    expect(codes(refused.body)).toEqual(['other_site'])
    expect(await get(id)).toMatchObject({ status: 'new', site: { id: site } })
  })

  test('a location that they may see', async () => {
    const technician = await here.person('technician', [site])
    const yard = (await addLocation('Yard', far)).id
    const id = await ask({ site_id: site })

    for (const place of [{ site_id: far }, { location_id: yard }]) {
      const { status, body } = await accept(id, place, technician)
      expect(status).toBe(422)
      expect(codes(body)).toContain('not_found')
    }
    expect((await accept(id, { site_id: site }, technician)).status).toBe(201)
  })

  test('a location that is in the site', async () => {
    const yard = (await addLocation('Yard', far)).id
    const { body } = await accept(await ask({}), { site_id: site, location_id: yard })
    expect(codes(body)).toEqual(['invalid_data'])
  })
})
