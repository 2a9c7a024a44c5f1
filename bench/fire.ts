import { connect } from 'node:net'

/**
 * Sends requests as fast as they are answered, over persistent connections, and prints the rate. It only reads the
 * status and the length of answers, to use little CPU time itself.
 */
const { port, requests, headers, connections, seconds, warmup } = JSON.parse(process.argv[2]!) as {
  port: number
  /** The requests, sent in turn. */
  requests: { method?: string; path: string; body?: object }[]
  /** The headers of many people, used in turn. */
  headers: Record<string, string>[]
  connections: number
  seconds: number
  warmup: number
}

const heads = headers.map((each) =>
  Object.entries(each)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join(''),
)
function textOf(n: number): string {
  const { method = 'GET', path, body } = requests[n % requests.length]!
  const content = body === undefined ? '' : JSON.stringify(body)
  const said = content
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(content)}\r\n`
    : ''
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${heads[n % heads.length]}${said}\r\n${content}`
}
const texts = Array.from({ length: Math.max(requests.length, heads.length) }, (_, n) =>
  Buffer.from(textOf(n)),
)
const END_OF_HEAD = '\r\n\r\n'

let answered = 0
let bytes = 0
let turn = 0

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}

function open(): void {
  const socket = connect(port, '127.0.0.1')
  let head = Buffer.alloc(0)
  let missing = -1
  const ask = () => socket.write(texts[turn++ % texts.length]!)
  const begin = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk])
    const end = head.indexOf(END_OF_HEAD)
    if (end < 0) return
    const text = head.toString('latin1', 0, end)
    const length = /content-length: (\d+)/i.exec(text)?.[1]
    if (!text.startsWith('HTTP/1.1 20') || length === undefined) fail(head.toString('utf8', 0, 900))
    missing = Number(length) - (head.length - end - END_OF_HEAD.length)
    head = Buffer.alloc(0)
  }
  socket.setNoDelay(true)
  socket.on('connect', ask)
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('The server closed a connection'))
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (missing < 0) begin(chunk)
    else missing -= chunk.length
    if (missing !== 0) return
    missing = -1
    answered += 1
    ask()
  })
}

for (let n = 0; n < connections; n++) open()

setTimeout(() => {
  const before = answered
  const bytesBefore = bytes
  const start = performance.now()
  setTimeout(() => {
    const took = (performance.now() - start) / 1000
    console.log(
      `fired ${JSON.stringify({
        rate: (answered - before) / took,
        bytes: (bytes - bytesBefore) / Math.max(1, answered - before),
      })}`,
    )
    process.exit(0)
  }, seconds * 1000)
}, warmup * 1000)
