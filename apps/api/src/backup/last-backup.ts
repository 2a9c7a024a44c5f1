import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in DATA_DIR with the time of the last backup, for monitoring. */
export const LAST_BACKUP = 'last-backup.json'

/** The maximum age of the last backup, in days: one nightly backup may fail. */
export const MAX_BACKUP_DAYS = 2

const DAY_MS = 24 * 60 * 60_000

export const noteBackup = (dataDir: string): Promise<void> =>
  writeFile(
    join(dataDir, LAST_BACKUP),
    `${JSON.stringify({ made_at: new Date().toISOString() })}\n`,
  )

/**
 * The time of the last backup, and its age in whole days; null if there was none. Of a damaged file both are unknown, and
 * it counts as too old.
 */
export function lastBackup(dataDir: string): { made_at: string | null; days: number } | null {
  const text = textOf(join(dataDir, LAST_BACKUP))
  if (text === null) return null
  const made_at = madeAt(text)
  const days =
    made_at === null ? Number.POSITIVE_INFINITY : (Date.now() - Date.parse(made_at)) / DAY_MS
  return { made_at, days: Math.floor(days) }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The time in the file; null where it is damaged. */
function madeAt(text: string): string | null {
  try {
    const { made_at } = JSON.parse(text) as { made_at?: unknown }
    return typeof made_at === 'string' && !Number.isNaN(Date.parse(made_at)) ? made_at : null
  } catch {
    return null
  }
}
