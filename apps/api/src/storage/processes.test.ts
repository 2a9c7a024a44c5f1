import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { startS3 } from '#test/s3.ts'
import { startProcess } from '#test/server-process.ts'

test('web processes and workers share the files of a bucket, and keep none themselves', async () => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const bucket = { ...s3.bucketAt('of/an/installation') }
  const installation = await newInstallation(bucket, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { DATA_DIR } = installation.services.env
  const variables = { ...bucket, DATA_DIR, DATABASE_URL: installation.urls.owner }
  const [one, two, worker] = await Promise.all([
    startProcess(variables, '--web'),
    startProcess(variables, '--web'),
    startProcess(variables, '--worker'),
  ])
  await Promise.all([one.ready(), two.ready(), worker.ready()])
  const at = (url: string, path: string, method = 'GET', body?: object) => {
    const isForm = body instanceof FormData
    return fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...here.headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
  }
  const { data: asset } = (await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } }))
    .body

  // Larger than one part of an upload.
  const manual = randomBytes(20 * 1024 ** 2)
  const picture = await sharp({
    create: { width: 900, height: 900, channels: 3, background: 'navy' },
  })
    .png()
    .toBuffer()
  const ids: string[] = []
  for (const [content, name] of [
    [manual, 'manual.bin'],
    [picture, 'photo.png'],
  ] as const) {
    const form = new FormData()
    form.append(attachmentsApi.create.upload!.field, new Blob([content]), name)
    const path = `${attachmentsApi.create.path}?attachable_type=Asset&attachable_id=${asset.id}`
    const sent = await at(one.url, path, 'POST', form)
    expect(sent.status).toBe(201)
    ids.push(((await sent.json()) as { data: { id: string } }).data.id)
  }
  const file = (id: string, what = 'file') =>
    at(two.url, attachmentsApi[what as 'file' | 'preview'].path.replace(':id', id))
  expect(Buffer.from(await (await file(ids[0]!)).arrayBuffer()).equals(manual)).toBe(true)
  const preview = await (await file(ids[1]!, 'preview')).arrayBuffer()
  expect((await sharp(preview).metadata()).format).toBe('webp')

  const form = new FormData()
  form.append('bulk_import[resource_type]', 'Asset')
  form.append('bulk_import[file]', new Blob(['name\nPress\nDrill\n']), 'assets.csv')
  const sent = await at(one.url, bulkImportsApi.create.path, 'POST', form)
  const bulk_import = (await sent.json()) as { data: { id: string } }
  const status = async (path: string) =>
    ((await (await at(two.url, path)).json()) as { data: { status: string } }).data.status
  const until = (path: string) =>
    expect.poll(() => status(path), { timeout: 30_000, interval: 100 }).toBe('completed')
  await until(bulkImportsApi.get.path.replace(':id', bulk_import.data.id))

  const asked = await at(one.url, exportsApi.create.path, 'POST', {
    export: { resource: 'assets', format: 'csv', columns: ['name'] },
  })
  const { data } = (await asked.json()) as { data: { id: string } }
  await until(exportsApi.get.path.replace(':id', data.id))
  const csv = await (await at(two.url, exportsApi.file.path.replace(':id', data.id))).text()
  expect(csv).toMatch(/Drill[^]*Press[^]*Pump/)

  expect(existsSync(join(DATA_DIR, 'files'))).toBe(false)
}, 180_000)
