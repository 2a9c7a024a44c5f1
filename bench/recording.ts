import type pg from 'pg'
import type { Pool, Statement } from '../apps/api/src/db/client.ts'

/**
 * A pool that does what it is asked and remembers the statements, so that what is measured is what the product sends
 * and never a copy that somebody forgot to change with it.
 */
export function recording(pool: Pool): { pool: Pool; statements: Statement[] } {
  const statements: Statement[] = []
  const record = (client: pg.PoolClient) =>
    new Proxy(client, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        if (key !== 'query') return value.bind(target)
        return (asked: Statement | string, given?: unknown[]) => {
          const { text, values, name } =
            typeof asked === 'string' ? { text: asked, values: given, name: undefined } : asked
          statements.push({ text, values: values ?? given ?? [], ...(name && { name }) })
          return target.query(asked as Statement, given)
        }
      },
    })
  return {
    statements,
    pool: {
      connect: async () => record(await pool.connect()),
      end: () => pool.end(),
      alone: () => pool.alone(),
      beside: pool.beside,
      use: () => pool.use(),
    },
  }
}
