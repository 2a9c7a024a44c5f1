import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file in DATA_DIR with the time of the last backup, for monitoring. */
export const LAST_BACKUP = 'last-backup.json'

export const noteBackup = (dataDir: string): Promise<void> =>
  writeFile(
    join(dataDir, LAST_BACKUP),
    `${JSON.stringify({ made_at: new Date().toISOString() })}\n`,
  )
