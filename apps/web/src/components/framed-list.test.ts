import { FileUp } from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FramedList } from './framed-list.tsx'
import { UiProviders } from './ui-providers.tsx'

const data = (...ids: string[]) => ({ pages: [{ data: ids.map((id) => ({ id })) }] })

/** The markup of the list for a query's result. */
function markupOf(answer: object): string {
  const props = {
    label: 'Files',
    failed: 'No luck',
    found: { isPending: false, isError: false, hasNextPage: false, ...answer } as never,
    empty: { icon: FileUp, title: 'No files yet' },
    children: ({ id }: { id: string }) => `File ${id}`,
  }
  const list = createElement(FramedList<{ id: string }>, props) as ReactElement
  return renderToStaticMarkup(createElement(UiProviders, {} as never, list))
}

test('a list shows that it is loading, that it failed, or that it is empty', () => {
  expect(markupOf({ isPending: true })).not.toContain('<ul')
  const failed = markupOf({ isError: true, error: new Error('Gone') })
  expect(failed).toContain('No luck')
  expect(markupOf({ data: data() })).toContain('No files yet')
})

test('a list shows all records read so far, and a button for more', () => {
  const some = markupOf({ data: { pages: [...data('a').pages, ...data('b').pages] } })
  expect(some).toContain('<ul aria-label="Files"')
  expect(some.match(/File [ab]/g)).toEqual(['File a', 'File b'])
  expect(some).not.toContain('<button')
  expect(markupOf({ data: data('a'), hasNextPage: true })).toContain('<button')
})
