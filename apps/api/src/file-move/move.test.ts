import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { newFolder } from '#test/folder.ts'
import { harness } from '#test/harness.ts'
import { newInstallation } from '#test/installation.ts'
import { startS3 } from '#test/s3.ts'
import { freePort, surroundings } from '#test/server-process.ts'
import { loadSecrets } from '../secrets.ts'
import { FILE_COLUMNS } from '../storage/known-files.ts'
import { openStorage } from '../storage/open.ts'
import { filesBelow } from '../storage/walk.ts'

const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The output and the exit code of the command. */
const move = (variables: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = { ...surroundings(), ...variables }
    const command = execFile(process.execPath, [COMMAND, 'move'], { env }, (_, out, err) =>
      resolve({ code: command.exitCode, said: out + err }),
    )
  })

test('the command takes what people have uploaded from a bucket back to the disk, and misses no file', async () => {
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const bucket = s3.bucketAt('production')
  const installation = await newInstallation(bucket, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const { data: asset } = (await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } }))
    .body
  const query = { attachable_type: 'Asset' as const, attachable_id: asset.id }
  for (const name of ['one', 'two', 'three'])
    await here.call(attachmentsApi.create, { query, file: new File([name], name) })

  const { DATA_DIR } = installation.services.env
  const { STORAGE_URL, ...key } = bucket
  const variables = { ...key, DATA_DIR, DATABASE_URL: installation.urls.owner }
  const settings = { ...variables, STORAGE_ALSO_URL: STORAGE_URL }
  // Under another prefix the bucket has no files.
  const elsewhere = { ...settings, STORAGE_ALSO_URL: s3.bucketAt('prod').STORAGE_URL }
  expect(await move(elsewhere)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^Not done: 3 of the files that the database knows are in neither place/,
    ),
  })
  expect(await move(settings)).toEqual({ code: 0, said: expect.stringMatching(/^Moved 3 files/) })

  const disk = openStorage({ DATA_DIR })
  const contents: string[] = []
  for await (const { key: name } of filesBelow(disk, '')) contents.push(await disk.get(name))
  expect(contents.toSorted()).toEqual(['one', 'three', 'two'])
  // A second run has nothing to do.
  expect(await move(settings)).toEqual({ code: 0, said: expect.stringMatching(/^Moved 0 files/) })
}, 120_000)

test('files aren’t moved to where they are', async () => {
  const DATA_DIR = newFolder()
  loadSecrets(DATA_DIR)
  await openStorage({ DATA_DIR }).put('a/one', 'kept')

  expect(await move({ DATA_DIR, STORAGE_ALSO_URL: 'disk' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Nothing was moved: STORAGE_URL is the same place/),
  })
  expect(await openStorage({ DATA_DIR }).get('a/one')).toBe('kept')
})

test('a bucket that is away is named with what to check', async () => {
  const DATA_DIR = newFolder()
  loadSecrets(DATA_DIR)
  const STORAGE_URL = `s3://files?endpoint=http://127.0.0.1:${await freePort()}`
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }

  expect(await move({ DATA_DIR, STORAGE_URL, STORAGE_ALSO_URL: 'disk', ...key })).toEqual({
    code: 1,
    said: expect.stringMatching(/^STORAGE_URL: the bucket can't be used. Check its name, endpoint/),
  })
}, 60_000)

test('every column that names a file is known to the command', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'text' and column_name ~ '^(file|image|logo|preview)_key$'`,
  )
  const known = Object.entries(FILE_COLUMNS).flatMap(([table, { columns }]) =>
    columns.map((column) => `${table}.${column}`),
  )
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
