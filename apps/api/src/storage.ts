import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Uploaded files, under DATA_DIR. Their names are random and made here; nothing a person typed is a path. */
export const openStorage = (dataDir: string): Disk =>
  new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
