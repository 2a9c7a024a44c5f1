import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { dataOf, listClusters } from '../src/cluster-folders.ts'
import { type LaunchOptions, launchPostgres, type RunningPostgres } from '../src/launch.ts'
import { endServer, readPostmaster } from '../src/server.ts'

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))

/** A data directory that the database's user can enter; ends what runs on it after the test. */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'launch-test-'))
  await chmod(folder, 0o711)
  onTestFinished(async () => {
    for (const { pid, data, socketFolder } of await serversOf(folder)) {
      await endServer(pid, data)
      await rm(socketFolder, { recursive: true, force: true })
    }
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

interface FoundServer {
  pid: number
  data: string
  socketFolder: string
}

/** The servers whose clusters are in the folder. */
export async function serversOf(folder: string): Promise<FoundServer[]> {
  const found = await Promise.all(
    (await listClusters(folder)).map(async (cluster) => {
      const data = dataOf(cluster.folder)
      const server = await readPostmaster(data)
      return server ? [{ ...server, data }] : []
    }),
  )
  return found.flat()
}

/** Launches in this process; stopped after the test at the latest. */
export async function launch(options: LaunchOptions): Promise<RunningPostgres> {
  const postgres = await launchPostgres(options)
  onTestFinished(() => postgres.stop())
  return postgres
}

interface ChildSteward {
  process: ChildProcess
  /** What it says when it serves or is refused. */
  said: Promise<{ url?: string; adopted?: boolean; refused?: string }>
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>
}

/** Launches in a process of its own. */
export function launchChild(options: LaunchOptions): ChildSteward {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const silent = ended.then(() => {
    throw new Error('It ended without a word')
  })
  const line = once(createInterface(child.stdout), 'line').then(([text]) => JSON.parse(text))
  const said = Promise.race([line, silent])
  said.catch(() => undefined)
  return { process: child, said, kill }
}

/** Runs statements as the owner, on a connection of their own. */
export async function run(
  url: string | undefined,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // The statement rejects too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Writes numbers into a table, each in a transaction of its own, until the server is gone.
 * @returns the highest number that the server said it has; `enough` resolves when some are there
 */
export function writeUntilKilled(url: string | undefined): {
  enough: Promise<void>
  last: Promise<number>
} {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const write = async () => {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    await client.query('create table if not exists written (number integer primary key)')
    for (let number = 1; ; number += 1) {
      try {
        await client.query(`insert into written values (${number})`)
      } catch {
        return number - 1
      }
      if (number === 50) resolve()
    }
  }
  return { enough, last: write() }
}

/** What a file holds, '' where it isn't there. */
export function contentOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
