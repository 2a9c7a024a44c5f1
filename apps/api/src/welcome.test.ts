import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, newInstallation } from '#test/installation.ts'
import { prepare, welcome } from './welcome.ts'

let here: Installation
beforeEach(async () => {
  here = await newInstallation()
})
afterEach(() => here.remove())

/** What a start prints. */
async function said(services = here.services, { empty = false } = {}) {
  const texts: string[] = []
  await prepare(services, { empty })
  await welcome(services, { say: (text) => texts.push(text), address: 'http://127.0.0.1:3000' })
  return texts.join('\n')
}

const elsewhere = { HOST: '0.0.0.0', PUBLIC_URL: 'https://steward.example' }

describe('a start', () => {
  test('says the address, the people of the demonstration and their password, each time', async () => {
    const first = await said()

    expect(first).toContain('http://127.0.0.1:3000')
    expect(first).toContain('made-for-this-installation')
    expect(first).toMatch(/assets@northwind\.test +Asset manager +Northwind Facilities/)
    expect(first).toMatch(/both@demo\.test .*\n +\w+ +\w/)
    expect(first).toMatch(/outbox/)
    expect(await said(here.again())).toBe(first)
  })

  test('uses DEMO_PASSWORD where there is one', async () => {
    const text = await said(here.again({ DEMO_PASSWORD: 'known to everybody' }))

    expect(text).toContain('known to everybody')
    expect(text).not.toContain('made-for-this-installation')
  })

  test('prints a link to begin with when nobody wants the demonstration', async () => {
    const text = await said(here.services, { empty: true })

    expect(text).toMatch(/#setup_token=\S+/)
    expect(text).not.toContain('northwind')
  })

  test.each([
    ['by its address', elsewhere],
    ['by a proxy before it', { HOST: '127.0.0.1', PUBLIC_URL: 'https://steward.example' }],
  ])('makes no demonstration where others can reach it %s', async (_, env) => {
    expect(await said(here.again(env))).toMatch(/https:\/\/steward\.example\S+#setup_token=\S+/)
  })

  test('makes the demonstration where others can reach it when its password was chosen', async () => {
    const other = await newInstallation({ ...elsewhere, DEMO_PASSWORD: 'chosen by somebody' })
    try {
      expect(await said(other.services)).toContain('chosen by somebody')
    } finally {
      await other.remove()
    }
  })

  test('says nothing of an outbox where mail is sent', async () => {
    expect(await said(here.again({ SMTP_URL: 'smtp://127.0.0.1:25' }))).not.toContain('outbox')
  })
})
