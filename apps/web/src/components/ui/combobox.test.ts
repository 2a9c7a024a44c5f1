import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MultiCombobox } from './combobox-multiple.tsx'
import { Combobox } from './combobox.tsx'
import { type UiTexts, UiTextsProvider } from './texts.tsx'

const nothing = () => {}
const texts = { remove: (name: string) => name } as unknown as UiTexts
const markupOf = (children: ReactElement) =>
  renderToStaticMarkup(createElement(UiTextsProvider, { texts } as never, children))
const options = [{ value: 'kiel', label: 'Kiel' }]
/** The attributes of the text field. */
const inputOf = (markup: string) => /<input(?=[^>]*role="combobox")[^>]*>/.exec(markup)?.[0]

test('a single choice has the accessible name of its field', () => {
  const props = { value: null, options, onChange: nothing }
  const named = createElement(Combobox, { ...props, 'aria-label': 'Site' })
  expect(inputOf(markupOf(named))).toContain('aria-label="Site"')
  const labelled = createElement(Combobox, { ...props, 'aria-labelledby': 'site' })
  expect(inputOf(markupOf(labelled))).toContain('aria-labelledby="site"')
})

test('several choices have the accessible name of their field', () => {
  const props = { values: [], options, onChange: nothing, 'aria-label': 'Sites' }
  const named = createElement(MultiCombobox, props)
  expect(inputOf(markupOf(named))).toContain('aria-label="Sites"')
})
