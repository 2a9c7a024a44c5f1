import { organizationsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { publicRequestsApi } from '@steward/contract/public-requests.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { anAddress, call, newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'
import { storedFiles } from '#test/stored-files.ts'

let here: TestAccount
const { addSite, addAsset } = adding(() => here)
let site: string
let pump: string
beforeEach(async () => {
  here = await newAccount()
  site = (await addSite('Kiel')).id
  pump = (await addAsset('Pump', { site_id: site })).id
})

const codes = (body: object) =>
  ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code)
const report = (who: Pick<Person, 'call'>) =>
  who.call(workRequestsApi.create, {
    body: { work_request: { title: 'It leaks', description: 'At the seal', asset_id: pump } },
  })
const accept = (id: string) =>
  here.call(workRequestsApi.accept, { params: { id }, body: { accept: { priority: 'high' } } })

describe('a request', () => {
  test('is made by a requester in a few words, with a photo', async () => {
    const requester = await here.person('requester')

    const { body } = await report(requester)
    const file = await requester.call(attachmentsApi.create, {
      query: { attachable_type: 'WorkRequest', attachable_id: body.data.id },
      file: new File(['wet'], 'leak.txt'),
    })

    expect(body.data).toMatchObject({
      number: 'REQ-00001',
      status: 'new',
      source: 'member',
      site: { id: site },
      requested_by: { id: requester.user_id },
      work_order: null,
    })
    expect(file.status).toBe(201)
    const answer = await requester.call(workRequestsApi.accept, {
      params: { id: body.data.id },
      body: { accept: {} },
    })
    expect(answer.status).toBe(403)
  })

  test('becomes one work order with all its values', async () => {
    const requester = await here.person('requester')
    const { id } = (await report(requester)).body.data
    await requester.call(attachmentsApi.create, {
      query: { attachable_type: 'WorkRequest', attachable_id: id },
      file: new File(['wet'], 'leak.txt'),
    })

    const [first, second] = await Promise.all([accept(id), accept(id)])

    const made = [first, second].find(({ status }) => status === 201)!
    expect([first.status, second.status].toSorted()).toEqual([201, 409])
    expect(made.body.data).toMatchObject({
      title: 'It leaks',
      description: 'At the seal',
      priority: 'high',
      source: 'request',
      asset: { id: pump },
      site: { id: site },
      requested_by: { id: requester.user_id },
    })
    const files = await here.call(attachmentsApi.list, {
      query: { attachable_type: 'WorkOrder', attachable_id: made.body.data.id },
    })
    expect(files.body.data.map(({ file_name }) => file_name)).toEqual(['leak.txt'])
    const { body } = await here.call(workRequestsApi.get, { params: { id } })
    expect(body.data).toMatchObject({
      status: 'accepted',
      work_order: { id: made.body.data.id, status: 'to_do' },
    })
  })

  test('is declined with a reason, and keeps its text', async () => {
    const { id } = (await report(here)).body.data

    const { body } = await here.call(workRequestsApi.decline, {
      params: { id },
      body: { decline: { reason: 'Scrapped next week' } },
    })

    expect(body.data).toMatchObject({ status: 'declined', decline_reason: 'Scrapped next week' })
    expect(codes((await accept(id)).body)).toEqual(['not_new'])
    const change = { params: { id }, body: { work_request: { title: 'Other' } } }
    expect(codes((await here.call(workRequestsApi.update, change)).body)).toEqual(['not_new'])
  })
})

describe('the public form', () => {
  const open = () =>
    here.call(organizationsApi.update, {
      params: { id: here.account_id },
      body: { organization: { public_requests: true } },
    })
  const tokenOf = async (about: 'asset' | 'site', id: string) => {
    const { body } = await here.call(workRequestsApi.formLink, { query: { about, id } })
    return body.data.path.split('/').at(-1)!
  }
  const form = (token: string) => call(here.h, publicRequestsApi.form, { params: { token } }, {})
  const submit = (token: string, address = anAddress()) =>
    call(
      here.h,
      publicRequestsApi.submit,
      { params: { token }, body: { request: { title: 'Broken', requester_name: 'Ana' } } },
      {},
      address,
    )

  test('names the field that is missing', async () => {
    await open()
    const token = await tokenOf('asset', pump)
    const body = { request: { title: '', requester_email: 'nobody' } }
    const sent = await call(here.h, publicRequestsApi.submit, { params: { token }, body }, {})

    expect([sent.status, sent.body.errors!.map(({ source }) => source)]).toEqual([
      422,
      [{ pointer: '/request/title' }, { pointer: '/request/requester_email' }],
    ])
  })

  test('is closed until the account opens it', async () => {
    const token = await tokenOf('asset', pump)

    expect((await form(token)).status).toBe(404)
    expect((await submit(token)).status).toBe(404)
    await open()
    expect((await form(token)).body.data).toMatchObject({
      account: 'Test account',
      logo_url: null,
      about: 'asset',
      name: 'Pump',
    })
  })

  test('accepts a request, which is only visible by its private link', async () => {
    await open()

    const { status, body } = await submit(await tokenOf('site', site))

    expect([status, body.data.number]).toEqual([201, 'REQ-00001'])
    const token = body.data.follow_path.split('/').at(-1)!
    const follow = async (token: string) =>
      call(here.h, publicRequestsApi.follow, { params: { token } }, {})
    expect((await follow(token)).body.data).toMatchObject({
      status: 'new',
      work_status: null,
      account: 'Test account',
      logo_url: null,
    })
    const { data } = (await here.call(workRequestsApi.list, {})).body
    expect(data).toMatchObject([
      { source: 'public', site: { id: site }, requester_name: 'Ana', requested_by: null },
    ])
    const order = (await accept(data[0]!.id)).body.data
    await ordersOf(here).change(order.id, { status: 'in_progress' })
    expect((await follow(token)).body.data).toMatchObject({
      status: 'accepted',
      work_status: 'in_progress',
    })
    expect((await follow(`${token.slice(0, -2)}AA`)).status).toBe(404)
    expect((await follow(`${token}A`)).status).toBe(404)
  })

  const withPhoto = (token: string, file: File) =>
    call(
      here.h,
      publicRequestsApi.submit,
      { params: { token }, body: { request: { title: 'Broken' } }, file },
      {},
      anAddress(),
    )
  const stored = async () => (await storedFiles(here)).length

  test('accepts a photo, which becomes a file of the request', async () => {
    await open()
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: 'navy' },
    })
      .png()
      .toBuffer()

    const { status } = await withPhoto(
      await tokenOf('asset', pump),
      new File([new Uint8Array(photo)], 'leak.png'),
    )

    expect(status).toBe(201)
    const [request] = (await here.call(workRequestsApi.list, {})).body.data
    const files = await here.call(attachmentsApi.list, {
      query: { attachable_type: 'WorkRequest', attachable_id: request!.id },
    })
    expect(files.body.data).toMatchObject([
      { file_name: 'leak.png', content_type: 'image/png', has_preview: true },
    ])
  })

  test('refuses files that aren’t images, and stores nothing of them', async () => {
    await open()
    const token = await tokenOf('asset', pump)

    const other = await withPhoto(token, new File(['<script>'], 'leak.png'))
    const large = await withPhoto(token, new File([new Uint8Array(26 * 1024 ** 2)], 'leak.png'))

    expect([other.status, codes(other.body), large.status]).toEqual([422, ['not_an_image'], 413])
    expect((await here.call(workRequestsApi.list, {})).body.data).toEqual([])
    expect(await stored()).toBe(0)
  })

  test('refuses links with a wrong signature or of another location', async () => {
    await open()
    const token = await tokenOf('asset', pump)
    const changed = Buffer.from(token, 'base64url')
    changed[20] = changed[20]! ^ 1

    expect((await form(changed.toString('base64url'))).status).toBe(404)
    expect((await form('x')).status).toBe(404)
    expect((await form(`${token}A`)).status).toBe(404)
    await here.call(assetsApi.remove, { params: { id: pump } })
    expect((await form(token)).status).toBe(404)
  })

  test('accepts ten requests an hour from one address', async () => {
    await open()
    const token = await tokenOf('site', site)
    const address = anAddress()
    const statuses: number[] = []
    while (!statuses.includes(429) && statuses.length < 12)
      statuses.push((await submit(token, address)).status)

    expect(statuses.at(-1)).toBe(429)
  })

  test('accepts two hundred an hour per account, and refuses further ones without reading them', async () => {
    await open()
    const token = await tokenOf('site', site)
    const cut = async (address: number) => {
      const answer = await here.h.app.inject({
        method: 'POST',
        url: `/api/v1/public/requests/${token}`,
        remoteAddress: `10.1.${address}.1`,
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        payload: '--cut\r\nContent-Disposition: form-data; name="request[photo]"; filename="a.png"',
      })
      return answer.statusCode
    }
    const statuses: number[] = []
    for (let n = 0; n < 201; n += 1) statuses.push(await cut(n))

    expect([statuses[0], new Set(statuses.slice(0, 200)).size, statuses[200]]).toEqual([
      400, 1, 429,
    ])
  })
})
