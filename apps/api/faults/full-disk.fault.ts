import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newInstallation } from '#test/installation.ts'
import { startProcess } from '#test/server-process.ts'
import { DISKS, testWith } from './needs.ts'
import { askerOf, newFolder, startProduct } from './product.ts'

const run = (file: string, ...args: string[]): void =>
  void execFileSync(file, args, { stdio: 'ignore' })

/** Mounts a disk of this size in memory; it is removed after the test. */
function mountDisk(folder: string, size: string): void {
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0711`, 'tmpfs', folder)
  onTestFinished(() => run('umount', '-l', folder))
}

/** Fills the disk except for so many bytes; `free` undoes this. */
function fill(folder: string, name: string, left: number) {
  const path = join(folder, name)
  // dd fails when the disk is full, as intended.
  spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=4K'], { stdio: 'ignore' })
  if (left > 0) run('truncate', '-s', `-${left}`, path)
  return { free: () => rm(path) }
}

const imported = (url: string, headers: Record<string, string>, bytes: number) => {
  const form = new FormData()
  form.append('bulk_import[resource_type]', 'Asset')
  const row = 'Pump of a long name,'.padEnd(200, 'x')
  const text = `name,notes\n${`${row}\n`.repeat(Math.ceil(bytes / (row.length + 1)))}`
  form.append('bulk_import[file]', new Blob([text]), 'assets.csv')
  return fetch(`${url}/api/v1${bulkImportsApi.create.path}`, {
    method: 'POST',
    headers,
    body: form,
  })
}

testWith(DISKS)(
  'a full disk of files refuses what needs room, serves the rest, and all goes on once there is room',
  async () => {
    const dataDir = await newFolder()
    mountDisk(dataDir, '24m')
    const installation = await newInstallation({}, { startable: true })
    onTestFinished(installation.remove)
    const here = await newAccount({}, installation.harness)
    run('cp', '-p', join(installation.services.env.DATA_DIR, 'secrets.json'), dataDir)
    const variables = { DATA_DIR: dataDir, DATABASE_URL: installation.urls.owner }
    const { url, ready } = await startProcess(variables)
    await ready(240_000)
    const ask = askerOf(url, here.headers)
    const filled = fill(dataDir, 'filling', 256 * 1024)

    expect((await imported(url, here.headers, 2_000_000)).status).toBe(507)
    expect((await ask('/sites', { site: { name: 'Depot' } })).status).toBe(201)
    // The connection of the upload was closed, so the read is repeated on another one, as in browsers.
    const read = await ask('/sites')
    expect((read.status === 0 ? await ask('/sites') : read).status).toBe(200)
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])

    await filled.free()
    const sent = await imported(url, here.headers, 400_000)
    expect(sent.status).toBe(201)
    const { data } = (await sent.json()) as { data: { id: string } }
    await vi.waitUntil(
      async () =>
        ((await ask(`/bulk_imports/${data.id}`)).body as { data: { status: string } }).data
          .status === 'completed',
      { timeout: 60_000, interval: 500 },
    )
    expect(await readdir(join(dataDir, 'uploads')).catch(() => [])).toEqual([])
  },
)

testWith(DISKS)(
  'a full disk of the database refuses writes, answers reads, and loses nothing that was answered',
  async () => {
    const dataDir = await newFolder()
    mountDisk(dataDir, '1g')
    const { ask } = await startProduct(dataDir)
    const answered: string[] = []
    const refused: number[] = []
    const filled: { free: () => Promise<void> }[] = []
    // The database first uses up free space in its files, and space that it frees meanwhile is filled again.
    for (let n = 0; n < 2_000 && refused.length < 20; n += 1) {
      if (n % 50 === 0) filled.push(fill(dataDir, `filling-${n}`, 0))
      // Random bytes can't be compressed, so they need space at once.
      const notes = randomBytes(6_000).toString('base64')
      const { status, body } = await ask('/assets', { asset: { name: `Full ${n}`, notes } })
      if (status === 201) answered.push((body as { data: { id: string } }).data.id)
      else refused.push(status)
    }
    expect(refused).toHaveLength(20)
    expect(refused.filter((status) => ![503, 507].includes(status))).toEqual([])
    expect((await ask('/sites')).status).toBe(200)

    for (const { free } of filled) await free()
    await vi.waitFor(
      async () => expect((await ask('/sites', { site: { name: 'Room again' } })).status).toBe(201),
      { timeout: 60_000, interval: 1_000 },
    )
    for (const id of answered) expect((await ask(`/assets/${id}`)).status).toBe(200)
  },
)
