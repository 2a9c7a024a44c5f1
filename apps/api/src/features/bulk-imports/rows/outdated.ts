/** Rows were judged by data that has changed since: the transaction is repeated. */
export class Outdated extends Error {
  /** PostgreSQL's code for a serialization failure, which callers repeat. */
  readonly code = '40001'

  constructor() {
    super('Rows were judged by what has changed since')
  }
}
