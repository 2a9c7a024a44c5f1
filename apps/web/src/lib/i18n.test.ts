/// <reference types="node" />
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTH_KEYS } from './auth-storage.ts'
import { firstLanguage, loadLocale } from './i18n.ts'

/** The statuses that the server answers with in turn; the last one is repeated, and `0` closes the connection. */
let answers: number[] = []
let asked: (string | undefined)[] = []
let server: Server
let origin = ''

beforeEach(async () => {
  asked = []
  server = createServer((request, reply) => {
    asked.push(request.url)
    const status = answers.length > 1 ? answers.shift() : answers[0]
    if (!status) {
      request.socket.destroy()
      return
    }
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify({ common: { save: 'Speichern' } }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Doesn't wait, but records the requested times. */
function clock() {
  const waited: number[] = []
  const wait = async (milliseconds: number) => {
    waited.push(milliseconds)
  }
  return { waited, wait }
}

describe('loading the texts of a language', () => {
  it('asks for the language’s file', async () => {
    answers = [200]
    await expect(loadLocale('de', { origin })).resolves.toEqual({ common: { save: 'Speichern' } })
    expect(asked).toEqual(['/locales/de.json'])
  })

  it('asks again when the server fails, each time after twice the pause', async () => {
    answers = [500, 503, 502, 200]
    const { waited, wait } = clock()
    await expect(loadLocale('de', { origin, wait })).resolves.toBeDefined()
    expect(waited).toEqual([350, 700, 1400])
  })

  it('asks again when the network fails', async () => {
    answers = [0, 200]
    const { waited, wait } = clock()
    await expect(loadLocale('de', { origin, wait })).resolves.toBeDefined()
    expect(waited).toEqual([350])
  })

  it('gives up after five more attempts', async () => {
    answers = [500]
    const { waited, wait } = clock()
    await expect(loadLocale('de', { origin, wait })).rejects.toThrow('500')
    expect(asked).toHaveLength(6)
    expect(waited).toEqual([350, 700, 1400, 2800, 5600])
  })

  it('takes a refusal as final', async () => {
    answers = [404]
    const { waited, wait } = clock()
    await expect(loadLocale('xx', { origin, wait })).rejects.toThrow('404')
    expect(asked).toHaveLength(1)
    expect(waited).toEqual([])
  })
})

describe('the language to start with', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is that of the mail whose link was followed', () => {
    kept.set('ui_lng', 'fr')
    expect(firstLanguage('?lng=de', ['es-MX'])).toBe('de')
  })

  it('is not that of a mail for whoever is signed in', () => {
    kept.set('ui_lng', 'fr')
    kept.set(AUTH_KEYS.token, 'token')
    expect(firstLanguage('?lng=de', [])).toBe('fr')
  })

  it('is else the last one on the device, else the device’s own, else English', () => {
    expect(firstLanguage('?lng=xx', ['pt-BR', 'es-MX', 'de'])).toBe('es')
    expect(firstLanguage('', ['pt-BR'])).toBe('en')
    kept.set('ui_lng', 'fr')
    expect(firstLanguage('', ['es-MX'])).toBe('fr')
  })
})
