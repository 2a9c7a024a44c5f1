/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { KINDS, kindsWith } from '@steward/contract/kinds.ts'
import { expect, it } from 'vitest'
import { recordPage } from './kind-places.ts'

const tree = readFileSync(new URL('../../routeTree.gen.ts', import.meta.url), 'utf8')
const pages = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, page]) => page!)

it.each(kindsWith('menu'))('the list of a %s is a page', (kind) => {
  expect(pages.map((page) => page.replace(/\/$/, ''))).toContain(KINDS[kind].page)
})

it.each(kindsWith('opened'))('a %s has a page', (kind) => {
  const record = new RegExp(`^${recordPage(kind, '\\$\\w+')}/?$`)
  expect(pages.some((page) => record.test(page))).toBe(true)
})

it('a record without a page opens in its list', () => {
  expect(recordPage('location', '1')).toBe('/system-settings/locations?edit=1')
})
