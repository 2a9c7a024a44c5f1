import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Under DATA_DIR: when the last backup was made, for whoever looks after it. */
export const LAST_BACKUP = 'last-backup.json'

export const noteBackup = (dataDir: string): Promise<void> =>
  writeFile(
    join(dataDir, LAST_BACKUP),
    `${JSON.stringify({ made_at: new Date().toISOString() })}\n`,
  )
