import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { opened } from './opened.ts'
import { pageSearch } from './page-search.ts'
import { parseSearch } from './search-string.ts'

const page = pageSearch(z.object({ edit: opened() }))

test.each([
  ['?edit=true', true],
  ['?edit=1', true],
  ['?edit=false', undefined],
  ['?edit=0', undefined],
  ['', undefined],
])('an address with “%s” opens the form: %s', (address, open) => {
  expect(page.validateSearch(parseSearch(address) as never)).toEqual(
    open === undefined ? {} : { edit: true },
  )
})
