import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const ORIGIN = 'https://assets.example.org'

describe('the way back after signing in', () => {
  it.each([
    ['/assets', '/assets'],
    ['/assets?search=x&filter[status]=a,b', '/assets?search=x&filter[status]=a,b'],
    ['/bulk-imports/0190-ab', '/bulk-imports/0190-ab'],
    ['/assets?note=https://elsewhere.example', '/assets?note=https://elsewhere.example'],
  ])('leads to the page %s', (next, path) => {
    expect(returnPath(next, ORIGIN)).toBe(path)
  })

  it.each([
    'https://elsewhere.example/login',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https:elsewhere.example',
    'assets.example.org.elsewhere.example/',
    '///elsewhere.example',
    '/\n/elsewhere.example',
    '',
  ])('never leads to %j', (next) => {
    const path = returnPath(next, ORIGIN)
    if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
    expect(path).toBeNull()
  })

  it.each(['/login', '/login?next=/login', '/logout', '/unauthorized', '/users/password/edit'])(
    'never leads round in a circle through %s',
    (next) => {
      expect(returnPath(next, ORIGIN)).toBeNull()
    },
  )

  it.each([undefined, null, 7, ['/assets'], {}])('takes nothing but text: %j', (next) => {
    expect(returnPath(next, ORIGIN)).toBeNull()
  })
})
