import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./builders/s3-server.ts', import.meta.url))
/** Its page tokens use a cipher of OpenSSL's legacy provider. */
const FLAGS = ['--openssl-legacy-provider']

/** The environment of a process that stores files in a bucket. */
type Bucket = Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>

/** Starts a server with the API of S3 that checks signatures, with one bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'steward-s3-'))
  const server = fork(SERVER, [directory], { execArgv: FLAGS })
  const [port] = (await once(server, 'message')) as [number]
  const bucketAt = (prefix: string): Bucket => ({
    STORAGE_URL: `s3://files/${prefix}?endpoint=http://127.0.0.1:${port}&region=eu-test-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await rm(directory, { recursive: true, force: true })
  }
  return { bucketAt, stop }
}
