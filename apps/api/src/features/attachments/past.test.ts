import { attachmentsApi } from '@steward/contract/attachments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { moment } from '#test/builders/moment.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
let asset: string
beforeEach(async () => {
  here = await newAccount()
  asset = (await addAsset('Pump')).id
})

const of = () => ({ attachable_type: 'Asset' as const, attachable_id: asset })
const add = async (name: string) =>
  (await here.call(attachmentsApi.create, { query: of(), file: new File(['x'], name) })).body.data
    .id
const rename = (id: string, file_name: string) =>
  here.call(attachmentsApi.update, { params: { id }, body: { attachment: { file_name } } })
const remove = (id: string) => here.call(attachmentsApi.remove, { params: { id } })
const restore = (id: string) => here.call(attachmentsApi.restore, { params: { id } })
const files = async (at?: string, search = '') => {
  const { body } = await here.call(attachmentsApi.list, {
    query: { ...of(), at, search, order: 'asc' },
  })
  expect(body.meta.total_records).toBe(body.data.length)
  return body.data
}
const names = async (at?: string, search = '') =>
  (await files(at, search)).map(({ file_name }) => file_name)

describe('the files of a past moment', () => {
  test('are those that were there, by the names that they had', async () => {
    const none = await moment()
    const manual = await add('manual.txt')
    const invoice = await add('invoice.txt')
    const first = await moment()
    await rename(manual, 'old manual.txt')
    await rename(manual, 'oldest manual.txt')
    await remove(invoice)
    const second = await moment()
    await add('manual.txt')
    await rename(manual, 'manual 2.txt')

    expect(await names(none)).toEqual([])
    expect(await names(first)).toEqual(['manual.txt', 'invoice.txt'])
    expect(await names(second)).toEqual(['oldest manual.txt'])
    expect(await names(await moment())).toEqual(await names())
    expect(await names(first, 'manual')).toEqual(['manual.txt'])
    expect((await files(first)).map(({ archived_at }) => archived_at !== null)).toEqual([
      false,
      true,
    ])
  })

  test('leave out what was removed then and is back, also beside another of its name', async () => {
    const one = await add('photo.txt')
    const before = await moment()
    await remove(one)
    const between = await moment()
    await add('photo.txt')
    await restore(one)

    expect(await names(before)).toEqual(['photo.txt'])
    expect(await names(between)).toEqual([])
    expect(await names()).toEqual(['photo.txt', 'photo.txt'])
  })
})

test('which file it was is in no history', async () => {
  await remove(await add('manual.txt'))

  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset },
  })
  expect(body.data.map(({ changes }) => changes).slice(0, 2)).toEqual([
    { attachment: ['manual.txt', null] },
    { attachment: [null, 'manual.txt'] },
  ])
})
