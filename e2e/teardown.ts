import { rm } from 'node:fs/promises'

/** Removes the data of the installation used by the tests. Its database may still be writing into the folder. */
export default async function teardown() {
  const folder = process.env['E2E_DATA_DIR']
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}
