import { attachmentsApi } from '@steward/contract/attachments.ts'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { ask, askRow } from '#core/context/ctx.ts'
import { askForDaily, type HousekeepingJob, keepHouse } from '#jobs/housekeeping.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
let asset: string
beforeEach(async () => {
  here = await newAccount()
  asset = (await addAsset('Pump')).id
})

const SWEEP: HousekeepingJob = { task: 'sweep_uploads' }
const sweep = () => keepHouse(here.h.services, SWEEP)

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const folder = (days: number) => `${here.account_id}/attachments/${dayBefore(days)}`

/** A file that no row names, as a killed process leaves it. */
const orphan = async (days: number, name = 'orphan') => {
  await here.h.services.storage.put(`${folder(days)}/${name}`, 'left behind')
  return `${folder(days)}/${name}`
}

/** An image that was uploaded so many days ago. */
async function uploaded(days: number) {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const { body } = await here.call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: asset },
    file: new File([new Uint8Array(picture)], 'photo.png'),
  })
  const { id } = body.data
  const keys = await askRow<{ file_key: string; preview_key: string }>(here.ctx, {
    text: 'select file_key, preview_key from attachments where id = $1',
    values: [id],
  })
  const file_key = `${folder(days)}/${id}`
  await here.h.services.storage.move(keys.file_key, file_key)
  await here.h.services.storage.move(keys.preview_key, `${file_key}.webp`)
  await ask(here.ctx, {
    text: 'update attachments set file_key = $2, preview_key = $3 where id = $1',
    values: [id, file_key, `${file_key}.webp`],
  })
  return { id, keys: [file_key, `${file_key}.webp`] }
}

const areThere = (keys: readonly string[]) =>
  Promise.all(keys.map((key) => here.h.services.storage.exists(key)))

test('files that no record names go after a day, in every account', async () => {
  const elsewhere = await newAccount()
  const other = `${elsewhere.account_id}/attachments/${dayBefore(400)}/orphan`
  await here.h.services.storage.put(other, 'left behind')
  const old = [await orphan(2), await orphan(30, 'orphan.webp'), other]
  const recent = [await orphan(0), await orphan(1)]

  await sweep()

  expect(await areThere(old)).toEqual([false, false, false])
  expect(await areThere(recent)).toEqual([true, true])
})

test('what is named stays, its preview and removed files that can be brought back included', async () => {
  const kept = await uploaded(5)
  const removed = await uploaded(5)
  await here.call(attachmentsApi.remove, { params: { id: removed.id } })
  const image = `${here.account_id}/0123456789abcdef.webp`
  await here.h.services.storage.put(image, 'a picture of an asset')
  const gone = await orphan(5)

  await sweep()
  await sweep()

  expect(await areThere([...kept.keys, ...removed.keys, image, gone])).toEqual([
    ...Array<boolean>(5).fill(true),
    false,
  ])
  await here.call(attachmentsApi.restore, { params: { id: removed.id } })
  const { status } = await here.call(attachmentsApi.file, { params: { id: removed.id } })
  expect(status).toBe(200)
})

test('very many are looked through, a thousand at a time', async () => {
  const names = Array.from({ length: 1_050 }, (_, n) => `orphan-${n}`)
  await Promise.all(names.map((name) => orphan(3, name)))
  const kept = await uploaded(4)

  await sweep()

  const { objects } = await here.h.services.storage.listAll(folder(3))
  expect([...objects]).toEqual([])
  expect(await areThere(kept.keys)).toEqual([true, true])
})

test('one job a day is left for it, however often it is asked for', async () => {
  const count = async () =>
    (await here.h.jobs('housekeeping')).filter(({ task }) => task === 'sweep_uploads').length
  await askForDaily(here.h.services)
  await askForDaily(here.h.services)

  expect(await count()).toBe(1)
})
