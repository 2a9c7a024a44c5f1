import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('./builders/s3-server.ts', import.meta.url))
/** Its tokens of pages are made by a cipher that today's OpenSSL has apart. */
const FLAGS = ['--openssl-legacy-provider']

/** What a process needs to keep its files in a bucket. */
export type Bucket = Record<'STORAGE_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>

/** A server that speaks as S3 does and checks signatures, on this machine, with one bucket, until `stop`. */
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
