import { constants, brotliDecompressSync, brotliCompressSync, gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { harness } from '#test/harness.ts'

const english = readFileSync(
  fileURLToPath(new URL('../../../../packages/locales/en.json', import.meta.url)),
)

test.each(['/locales/en.json', '/api/v1/openapi.json'])(
  '%s is compressed well, and once for everybody',
  async (url) => {
    const { app } = await harness()
    const ask = (encoding: string, more = {}) =>
      app.inject({ url, headers: { host: 'localhost', 'accept-encoding': encoding, ...more } })
    const plain = (await ask('identity')).rawPayload
    const [br, gzip] = [await ask('gzip, deflate, br'), await ask('gzip, deflate')]

    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).equals(plain)).toBe(true)
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true)
    // Answers that are compressed on each request use at most the fifth of eleven levels.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    expect(br.rawPayload.length).toBeLessThan(brotliCompressSync(plain, { params }).length)
  },
)

test('texts that a browser has already are not sent again', async () => {
  const { app } = await harness()
  const ask = (more = {}) =>
    app.inject({ url: '/locales/en.json', headers: { 'accept-encoding': 'br', ...more } })
  const first = await ask()
  expect(brotliDecompressSync(first.rawPayload).equals(english)).toBe(true)

  const again = await ask({ 'if-none-match': first.headers.etag })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})
