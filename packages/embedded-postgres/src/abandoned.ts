import { realpath } from 'node:fs/promises'
import { dataOf } from './cluster-folders.ts'
import { readCredentials } from './cluster.ts'
import { connect, isLostConnection } from './connect.ts'
import { AlreadyRunningError } from './errors.ts'
import { lockHolder } from './instance-lock.ts'
import { isRunning } from './processes.ts'
import { endServer, isServing, readPostmaster } from './server.ts'

/**
 * Ends the server of a cluster that its data directory does not lead to any more, if one runs.
 * @throws AlreadyRunningError when a Steward uses it all the same
 */
export async function endAbandoned(folder: string, dataDir: string): Promise<void> {
  const data = await realpath(dataOf(folder))
  const server = await readPostmaster(data)
  if (!server || !isServing(server.pid, data)) return
  const user = server.socketFolder && (await findUser(folder, server.socketFolder))
  if (user && isRunning(user)) throw new AlreadyRunningError(dataDir, user)
  await endServer(server.pid, data)
}

async function findUser(folder: string, socketFolder: string): Promise<number | undefined> {
  try {
    const client = await connect({ credentials: await readCredentials(folder) }, socketFolder)
    const holder = await lockHolder(client)
    await client.end()
    return holder
  } catch (error) {
    if (isLostConnection(error)) return undefined
    throw error
  }
}
