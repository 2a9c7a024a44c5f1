/** The database cannot be served. The message is for the person who started Steward. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Another Steward uses this data directory. */
export class AlreadyRunningError extends LaunchError {
  override name = 'AlreadyRunningError'
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(`Steward already runs on ${dataDir} (pid ${pid}). Stop it first, or use another DATA_DIR`)
    this.pid = pid
  }
}

/** The `code` of an error of the system or the database, '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
