import { assetsApi } from '@steward/contract/assets.ts'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { unpagedMeta } from '@steward/contract/kit/list.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTH_KEYS } from './auth-storage.ts'
import { stubEvents, stubLocalStorage } from './stub-browser.ts'

const kept = stubLocalStorage()
vi.stubGlobal('sessionStorage', localStorage)
stubEvents()

/** The requested URLs, and the functions that answer them. */
const asked: string[] = []
const answers: ((response: Response) => void)[] = []
vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
  asked.push(url)
  return new Promise<Response>((resolve, reject) => {
    signal!.addEventListener('abort', () => reject(signal!.reason as Error))
    answers.push(resolve)
  })
})

const { send } = await import('./http.ts')
const { logout } = await import('./sign-in.ts')
const { updateSession } = await import('./session-store.ts')

function signIn() {
  const now = Math.floor(Date.now() / 1000)
  const token = `e30.${btoa(JSON.stringify({ iat: now, exp: now + 900 }))}.signature`
  kept.set(AUTH_KEYS.token, token)
  updateSession({ token })
}

/** Waits for the next request, and answers it. */
async function answer(url: string, body: unknown) {
  await vi.waitFor(() => expect(asked.at(-1)).toBe(url))
  answers.at(-1)!(new Response(JSON.stringify(body)))
}

beforeEach(() => {
  kept.clear()
  asked.length = 0
  answers.length = 0
})

describe('signing out', () => {
  it('lets no page ask with the session that is ending', async () => {
    signIn()
    const underWay = send(assetsApi.list, { query: {} })
    await vi.waitFor(() => expect(asked).toEqual(['/api/v1/assets']))

    const failed = vi.fn()
    const leaving = logout(failed)
    await expect(underWay).rejects.toMatchObject({ name: 'AbortError' })
    await expect(send(assetsApi.list, { query: {} })).rejects.toMatchObject({ name: 'AbortError' })
    await answer('/api/v1/logout', {})
    await leaving

    expect(asked).toEqual(['/api/v1/assets', '/api/v1/logout'])
    expect(failed).not.toHaveBeenCalled()
  })

  it('leaves the way open for the next sign-in', async () => {
    signIn()
    const leaving = logout(() => undefined)
    await answer('/api/v1/logout', {})
    await leaving

    signIn()
    const next = send(featureFlagsApi.list, {})
    await answer('/api/v1/feature_flags', { data: [], meta: unpagedMeta(0) })
    await expect(next).resolves.toBeDefined()
  })
})
