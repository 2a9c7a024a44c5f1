import { describe, expect, it } from 'vitest'
import { countryNames } from './countries.ts'

describe('the countries', () => {
  it('are all there, each once', () => {
    const codes = countryNames('en').map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['DE', 'FR', 'GB', 'US', 'JP', 'XK', 'PR']))
    for (const code of ['UK', 'DD', 'SU', 'EU', 'UN', 'ZZ', 'AA']) expect(codes).not.toContain(code)
    expect(codes.length).toBeGreaterThan(240)
    expect(codes.length).toBeLessThan(255)
    const names = countryNames('en').map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('are sorted by the rules of their language', () => {
    const names = countryNames('de').map(({ name }) => name)
    expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'))
  })
})
