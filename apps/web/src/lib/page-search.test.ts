import { assetsApi } from '@steward/contract/assets.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import { describe, expect, it } from 'vitest'
import { pageSearch } from './page-search.ts'
import { parseSearch, stringifySearch } from './search-string.ts'

const page = pageSearch(assetsApi.list.query, { new: yesNo() })
const validated = (address: string) => page.validateSearch(parseSearch(address) as never)

const DEFAULTS = { page: 1, per_page: 100, search: '', sort: 'name', order: 'asc' }

/** The URL that the router writes for a search, without the defaults. */
function addressOf(search: ReturnType<typeof page.validateSearch>): string {
  const [middleware] = page.search.middlewares
  const next = (shown: typeof search) => shown
  return stringifySearch(middleware?.({ search, next, navigate: {} } as never) as never)
}

describe('the search of a page', () => {
  it('has the defaults of the list where the address says nothing', () => {
    expect(validated('')).toEqual(DEFAULTS)
  })

  it('reads the names of the API', () => {
    expect(validated('?search=drill&sort=purchase_cost&order=desc&page=3&new=true')).toEqual({
      ...DEFAULTS,
      search: 'drill',
      sort: 'purchase_cost',
      order: 'desc',
      page: 3,
      new: true,
    })
  })

  it('reads a comma list as any of its values', () => {
    expect(validated('?filter[status]=in_use,missing')['filter[status]']).toEqual([
      'in_use',
      'missing',
    ])
  })

  it('reads "null" in a filter as having none', () => {
    expect(validated('?filter[site_id]=null')['filter[site_id]']).toEqual([null])
  })

  it('drops what the page does not know', () => {
    expect(validated('?utm_source=mail&cursor=abc&view=complete&fields=name&__proto__=x')).toEqual(
      DEFAULTS,
    )
  })

  it.each([
    '?sort=password_hash',
    '?order=sideways',
    '?page=0',
    '?page=two',
    '?per_page=100000',
    '?filter[status]=stolen',
    '?filter[site_id]=not-an-id',
    '?filter[purchase_date][gte]=yesterday',
    '?new=perhaps',
    '?sort=name&sort=status',
  ])('falls back to the default instead of the invalid %s', (address) => {
    expect(validated(address)).toEqual(DEFAULTS)
  })

  it('keeps a comma inside a name, whose values repeat the parameter', () => {
    const address = '?filter[manufacturer]=Kunde,+Doyle+and+Kozey&filter[manufacturer]=Acme'
    const search = validated(address)
    expect(search['filter[manufacturer]']).toEqual(['Kunde, Doyle and Kozey', 'Acme'])
    expect(addressOf(search)).toBe(address)
  })

  it('writes an address without the defaults that reads back as the same', () => {
    const search = { ...validated(''), search: 'a b', 'filter[status]': ['in_use', 'missing'] }
    const address = addressOf(search as never)
    expect(address).toBe('?search=a+b&filter[status]=in_use,missing')
    expect(validated(address)).toEqual(search)
  })

  it('is an empty address where everything is as usual', () => {
    expect(addressOf(validated(''))).toBe('')
  })
})

describe('an address', () => {
  it.each(['?search=50%25+%26+more', '?search=a%2Bb', '?filter[category_id]=null'])(
    'stays %s after reading and writing',
    (address) => {
      expect(stringifySearch(parseSearch(address))).toBe(address)
    },
  )

  it('leaves out what is empty', () => {
    expect(stringifySearch({ a: '', b: undefined, c: null, d: [] })).toBe('')
  })
})

describe('an address with more than the page knows', () => {
  it('has every unknown and every invalid parameter emptied, because the router keeps what is not named', () => {
    const search = validated('?utm_source=mail&filter[status]=stolen&search=x')
    const laidOver = { ...parseSearch('?utm_source=mail&filter[status]=stolen'), ...search }
    expect(laidOver).toEqual({ ...DEFAULTS, search: 'x' })
  })
})
