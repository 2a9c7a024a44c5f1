import type pg from 'pg'
import type { Pool, Statement } from '#db/client.ts'
import { Together } from '#db/together.ts'

type Pass = (statement: Statement) => Statement

/** A connection that passes each statement through a function before it is sent. */
const clientPassing = (client: pg.PoolClient, pass: Pass): pg.PoolClient =>
  new Proxy(client, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key !== 'query') return value.bind(target) as unknown
      return (asked: Omit<Statement, 'values'> | string | Together, values: unknown[] = []) => {
        if (asked instanceof Together) return target.query(asked.changed(pass))
        // The query builder passes the values separately.
        return target.query(
          pass(typeof asked === 'string' ? { text: asked, values } : { values, ...asked }),
        )
      }
    },
  })

/** A pool of such connections. The wrapped pool has to be ended by its owner. */
export const poolPassing = (pool: Pool, pass: Pass): Pool => ({
  connect: async () => clientPassing(await pool.connect(), pass),
  end: async () => {},
  alone: () => pool.alone(),
  beside: pool.beside,
  use: () => pool.use(),
})

/** The same, which records all statements. */
export function recording<T extends pg.PoolClient | Pool>(over: T): { over: T; sent: Statement[] } {
  const sent: Statement[] = []
  const keep: Pass = (statement) => {
    sent.push(statement)
    return statement
  }
  const recorded = 'query' in over ? clientPassing(over, keep) : poolPassing(over, keep)
  return { over: recorded as T, sent }
}
