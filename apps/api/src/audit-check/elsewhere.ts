import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { isBackup } from '../backup/sealed-file.ts'
import { readArchive } from '../backup/archive.ts'

/** A seal of a log or a backup. */
interface Written {
  account_id: string
  day: string
  seal: string
}

const SEALS = 'audit_seals'
const isText = (value: unknown): value is string => typeof value === 'string'

/** The seal in a line of the log, if it has one. */
function sealIn(line: string): Written | undefined {
  if (!line.includes('"seal"')) return undefined
  try {
    const { account_id, day, seal } = JSON.parse(line) as Record<string, unknown>
    return isText(account_id) && isText(day) && isText(seal) ? { account_id, day, seal } : undefined
  } catch {
    return undefined
  }
}

async function* sealsOfLog(path: string): AsyncGenerator<Written> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const seal = sealIn(line)
    if (seal) yield seal
  }
}

/** Seals have no characters that COPY escapes. */
function sealsOf(columns: readonly string[], text: string): Written[] {
  const at = (name: string, cells: string[]) => cells[columns.indexOf(name)]!
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const cells = line.split('\t')
      return {
        account_id: at('account_id', cells),
        day: at('day', cells),
        seal: at('seal', cells),
      }
    })
}

async function* sealsOfBackup(path: string, passphrase: string): AsyncGenerator<Written> {
  let columns: string[] | undefined
  let text = ''
  for await (const part of readArchive(path, passphrase)) {
    if (part.is === 'data') {
      if (columns) text += part.data.toString()
      continue
    }
    if (columns) yield* sealsOf(columns, text)
    columns = part.is === 'table' && part.head.table === SEALS ? part.head.columns : undefined
    text = ''
  }
}

/**
 * The seals in a file: a backup or a log of the server.
 *
 * @throws Error if a backup can't be read, or the file has no seal
 */
export async function readSeals(
  paths: readonly string[],
  passphrase: string | undefined,
): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>()
  for (const path of paths) {
    const isOfBackup = await isBackup(path)
    if (isOfBackup && passphrase === undefined)
      throw new Error(`${path} is a backup: BACKUP_PASSPHRASE is needed to read it`)
    const seals = isOfBackup ? sealsOfBackup(path, passphrase!) : sealsOfLog(path)
    let count = 0
    for await (const { account_id, day, seal } of seals) {
      const days = found.get(account_id) ?? new Map<string, string>()
      found.set(account_id, days.set(day, seal))
      count += 1
    }
    if (count === 0) throw new Error(`${path} has no seals. Give a log of Steward, or a backup.`)
  }
  return found
}
