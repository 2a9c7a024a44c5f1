import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { connected } from './client.ts'
import { ms, table } from './figures.ts'
import { settle } from './settle.ts'
import type { Stage } from './stage.ts'
import { cpuOf, databaseCpu } from './usage.ts'

const run = promisify(execFile)

/** The targets, as parts of the rate of `psql \copy`: with the history and without it. */
const AIMS = { all: 0.5, records: 0.7 }

/** The time of a task and its CPU time, in seconds. */
export interface Cost {
  seconds: number
  server: number
  database: number
}

export async function costOf({ pid, folder }: Stage, work: () => Promise<number>): Promise<Cost> {
  const before = [await cpuOf(pid), await databaseCpu(folder)] as const
  const seconds = await work()
  const after = [await cpuOf(pid), await databaseCpu(folder)] as const
  return { seconds, server: after[0] - before[0], database: after[1] - before[1] }
}

/** Copies the written rows out and in again with other numbers, by psql alone. */
export async function bare(stage: Stage, folder: string) {
  const { owner, account_id } = stage
  const columnsOf = (client: Client) =>
    client.query<{ table_name: string; columns: string[] }>(
      `select table_name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_name in ('assets', 'audits') and is_generated = 'NEVER' and is_identity = 'NO' group by 1`,
    )
  const { rows } = await connected(owner, columnsOf)
  const columns = new Map(rows.map((row) => [row.table_name, row.columns]))
  const other = (column: string) =>
    ({
      id: 'gen_random_uuid()',
      asset_tag: "'C' || asset_tag",
      external_id: "'C' || external_id",
      barcode: "'C' || barcode",
    })[column] ?? column
  const copy = async (name: 'assets' | 'audits', of: string) => {
    const names = columns.get(name)!
    const path = join(folder, name)
    const chosen = `select ${names.map(other).join(', ')} from ${name} where account_id = '${account_id}' and ${of}`
    const psql = (text: string) => run('psql', ['-v', 'ON_ERROR_STOP=1', '-c', text, owner])
    await psql(`\\copy (${chosen}) to '${path}'`)
    await settle(owner)
    return costOf(stage, async () => {
      const start = performance.now()
      await psql(`\\copy ${name} (${names.join(', ')}) from '${path}'`)
      return (performance.now() - start) / 1000
    })
  }
  const assets = await copy('assets', "asset_tag like 'MOVE-%'")
  const audits = await copy(
    'audits',
    "auditable_type = 'Asset' and changes -> 'asset_tag' ->> 1 like 'MOVE-%'",
  )
  return { assets, audits }
}

/** The import compared with psql: the time of psql as a part of the import's, by time and by CPU time. */
export function compared(ours: Cost, { assets, audits }: Awaited<ReturnType<typeof bare>>): string {
  const cpu = ({ server, database }: Cost) => server + database
  // The server isn't part of psql's work, so its CPU time isn't counted there.
  const rows = (['seconds', 'cpu'] as const).map((of) => {
    const whole_ = of === 'cpu' ? cpu(ours) : ours.seconds
    const [records, history] =
      of === 'cpu' ? [assets.database, audits.database] : [assets.seconds, audits.seconds]
    const share = (part: number, asked: number) => `${part.toFixed(2)} (asked: ${asked})`
    return [
      of === 'cpu' ? 'seconds of CPU' : 'seconds',
      ms(whole_),
      ms(records),
      ms(history),
      share((records + history) / whole_, AIMS.all),
      share(records / (whole_ - history), AIMS.records),
    ]
  })
  const heads = ['', 'Steward', 'psql, assets', 'psql, history', 'share', 'without the history']
  return table([heads, ...rows])
}
