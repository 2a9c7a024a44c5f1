import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetsApi } from '@steward/contract/assets.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { expect, onTestFinished, test } from 'vitest'
import { markKeys } from '../keys.ts'
import { newAccount } from '#test/account.ts'
import { newFolder } from '#test/folder.ts'
import { newInstallation } from '#test/installation.ts'
import { startS3 } from '#test/s3.ts'
import { surroundings } from '#test/server-process.ts'
import { loadSecrets } from '../secrets.ts'
import { LAST_BACKUP } from './last-backup.ts'

const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url))

const backUp = (path: string, variables: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = { ...surroundings(), BACKUP_PASSPHRASE: 'only for this test', ...variables }
    execFile(process.execPath, [COMMAND, 'backup', path], { env }, (error, out, said) =>
      resolve({ code: error?.code ?? 0, said: out + said }),
    )
  })

/** An installation with a file, and the settings that it has. */
async function withFile() {
  const installation = await newInstallation({}, { startable: true })
  onTestFinished(installation.remove)
  const here = await newAccount({}, installation.harness)
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const added = await here.call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: asset.body.data.id },
    file: new File(['a note'], 'note.txt'),
  })
  expect(added.status).toBe(201)
  const { DATA_DIR } = installation.services.env
  return { installation, settings: { DATA_DIR, DATABASE_URL: installation.urls.owner } }
}

test('a backup without the place of the files names what is missing, and doesn’t count as a backup', async () => {
  const { settings } = await withFile()
  const s3 = await startS3()
  onTestFinished(s3.stop)
  const elsewhere = { ...settings, ...s3.bucketAt('empty') }

  const lacking = await backUp(join(newFolder(), 'backup'), elsewhere)
  expect(lacking.code).toBe(1)
  expect(lacking.said).toMatch(/lacks files that the database knows \(1\):\n.+\n.*STORAGE_URL/)
  expect(existsSync(join(settings.DATA_DIR, LAST_BACKUP))).toBe(false)

  expect(await backUp(join(newFolder(), 'backup'), settings)).toMatchObject({ code: 0 })
  expect(existsSync(join(settings.DATA_DIR, LAST_BACKUP))).toBe(true)
}, 60_000)

test('a backup with the keys of another installation is refused', async () => {
  const { installation, settings } = await withFile()
  await markKeys(settings.DATABASE_URL, installation.services.secrets.mfa_key)
  const DATA_DIR = newFolder()
  loadSecrets(DATA_DIR)
  const path = join(newFolder(), 'backup')

  const { code, said } = await backUp(path, { ...settings, DATA_DIR })

  expect([code, existsSync(path)]).toEqual([1, false])
  expect(said).toContain('The database belongs to other keys')
}, 60_000)
