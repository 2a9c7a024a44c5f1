import { describe, expect, it, vi } from 'vitest'
import { guestSearch } from './guest-search.ts'

vi.stubGlobal('location', { origin: 'https://assets.example.org' })

/** As in the router: the validated search is laid over the raw one. */
const onPage = (address: Record<string, unknown>) => ({ ...address, ...guestSearch(address) })

describe('the address of the sign-in page', () => {
  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:elsewhere.example',
    '@elsewhere.example',
    '/login?next=//elsewhere.example',
  ])('drops the destination %j', (next) => {
    expect(onPage({ next }).next).toBeUndefined()
  })

  it('keeps a path of the application', () => {
    expect(onPage({ next: '/assets?search=x' })).toEqual({ next: '/assets?search=x' })
  })

  it('accepts an expired session, and no other reason', () => {
    expect(onPage({ session: 'expired' }).session).toBe('expired')
    expect(onPage({ session: 'hijacked', notice: '<b>' })).toEqual({})
  })
})
