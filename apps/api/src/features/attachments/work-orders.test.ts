import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let order: { attachable_type: 'WorkOrder'; attachable_id: string }
beforeEach(async () => {
  here = await newAccount()
  order = { attachable_type: 'WorkOrder', attachable_id: (await ordersOf(here).add()).id }
})

const attach = (
  who: Pick<Person, 'call'>,
  query: typeof order | { attachable_type: 'Asset'; attachable_id: string },
) => who.call(attachmentsApi.create, { query, file: new File(['seen'], 'photo.txt') })

test('who works on work orders adds files to them, and not to assets', async () => {
  const technician = await here.person('technician')
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const of = { attachable_type: 'Asset', attachable_id: asset.body.data.id } as const

  const added = await attach(technician, order)
  const refused = await attach(technician, of)

  expect([added.status, refused.status]).toEqual([201, 403])
  const { body } = await technician.call(attachmentsApi.list, { query: order })
  expect(body.data.map(({ file_name }) => file_name)).toEqual(['photo.txt'])
  const { body: history } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': order.attachable_id },
  })
  expect(history.data[0]).toMatchObject({
    action: 'attach',
    changes: { attachment: [null, 'photo.txt'] },
  })
})

test('who sees assets alone sees no file of a work order', async () => {
  const { id } = (await attach(here, order)).body.data
  const other = await here.person({ asset: ['view', 'update'] })

  for (const { status } of [
    await other.call(attachmentsApi.list, { query: order }),
    await other.call(attachmentsApi.get, { params: { id } }),
    await other.call(attachmentsApi.file, { params: { id } }),
    await other.call(attachmentsApi.remove, { params: { id } }),
    await attach(other, order),
  ])
    expect(status).toBe(403)
})

test('a comment shows files of its work order, and none of another', async () => {
  const { id } = (await attach(here, order)).body.data
  const say = (order_id: string) =>
    here.call(workOrderCommentsApi.add, {
      params: { id: order_id },
      body: { comment: { body: 'See the photo', attachment_ids: [id] } },
    })
  const other = await ordersOf(here).add()

  expect((await say(order.attachable_id)).body.data.attachments).toEqual([
    { id, file_name: 'photo.txt', content_type: 'text/plain', has_preview: false },
  ])
  expect((await say(other.id)).status).toBe(422)
})

test('a file that is sent once more under its key is added once', async () => {
  const send = (text: string) =>
    here.call(attachmentsApi.create, {
      query: order,
      file: new File([text], 'photo.txt'),
      headers: { 'idempotency-key': 'photo-1' },
    })

  const [first, again, other] = [await send('seen'), await send('seen'), await send('other')]

  expect([first.status, again.body.data.id, other.status]).toEqual([201, first.body.data.id, 422])
  const { body } = await here.call(attachmentsApi.list, { query: order })
  expect(body.data).toHaveLength(1)
})
