/** A database server that is at this process's disposal. */
export interface RunningPostgres {
  /** URL of the owner's role (no superuser; may make databases and roles) for a database. */
  url(database: string): string
  /** The server was there already. */
  adopted: boolean
  /**
   * Ends the server and waits for it, unless it is another Steward's. Close your connections
   * before: open transactions are rolled back.
   */
  stop(): Promise<void>
}

export interface LaunchOptions {
  /** Where the database lies, or where a file tells that. Made if it is missing. */
  dataDir: string
  /** Hears, in a sentence each, what a person should know. */
  log?: (message: string) => void
  /**
   * A database for tests: quick instead of safe, not locked against a second Steward, gone with
   * `stop` or with this process. Give it a folder of its own.
   */
  ephemeral?: boolean
  /**
   * For commands beside a running Steward: use its server instead of being refused. Without one,
   * the server is started and locked as always.
   */
  share?: boolean
  /** Hears that the server has ended by itself and could not be started again. */
  onLost?: (error: Error) => void
}
