/** The database cannot be served. The message is for the person who started Steward. */
export class LaunchError extends Error {
  override name = 'LaunchError'
}

/** Another Steward serves this data directory. */
export class AlreadyRunningError extends LaunchError {
  override name = 'AlreadyRunningError'
  readonly pid: number

  constructor(dataDir: string, pid: number) {
    super(`Steward already runs on ${dataDir} (pid ${pid})`)
    this.pid = pid
  }
}

/** The `code` of a system's or a database's error, '' where there is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
