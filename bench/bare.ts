import { createServer } from 'node:http'
import pg from 'pg'
import type { Statement } from '../apps/api/src/db/client.ts'

/**
 * The baseline: node:http with the product's own statements as prepared ones, run as the tables' owner without
 * policies. There is no sign-in, no rate limit and no validation.
 */
const { statements, id, port, url } = JSON.parse(process.argv[2]!) as {
  /** Statements by the first part of the path. */
  statements: Record<string, Statement>
  /** The id with which the statement was recorded. */
  id: string
  port: number
  url: string
}

const pool = new pg.Pool({
  connectionString: url,
  max: 12,
  options: '-c timezone=UTC -c app.currency_digits=2',
})

/** For `/list`, or for `/record/` and an id. */
function statementFor(path: string): Statement {
  const [, name = '', wanted] = path.split('/')
  const { text, values } = statements[name]!
  return { name, text, values: values.map((value) => (value === id ? wanted : value)) }
}

const server = createServer((request, response) => {
  pool.query<{ data?: string; beginning?: string }>(statementFor(request.url!)).then(
    ({ rows }) => {
      const { data, beginning } = rows[0]!
      const text = beginning === undefined ? `{"data":${data}}` : `${beginning}}`
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    },
    (error: unknown) => {
      response.writeHead(500).end(String(error))
    },
  )
})

server.listen(port, '127.0.0.1', () => console.log(`bare ${port}`))
process.once('SIGTERM', () => process.exit(0))
