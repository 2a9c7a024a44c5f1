import { mentionedIn } from '@steward/contract/work-order-comments.ts'
import { expect, test } from 'vitest'
import { shownBody, typedBody } from './mention-text.ts'
import { askedName, sentBody, withPerson } from './mentions.ts'

const ana = { id: '0198c1de-0000-7000-8000-000000000001', name: 'Ana' }
const anaRuiz = { id: '0198c1de-0000-7000-8000-000000000002', name: 'Ana Ruiz' }

test.each([
  ['@', ''],
  ['see @an', 'an'],
  ['see @Ana Ru', 'Ana Ru'],
  ['(@José', 'José'],
  ['mail ana@example', null],
  ['done', null],
])('after «%s» the name asked for is %s', (text, name) => {
  expect(askedName(text, text.length)).toBe(name)
})

test('a chosen person replaces the typed text, and the caret is behind the name', () => {
  expect(withPerson('see @an please', 7, anaRuiz)).toEqual({
    text: 'see @Ana Ruiz please',
    caret: 14,
  })
})

test('chosen names become mentions, even if one name begins with another', () => {
  const body = sentBody('@Ana Ruiz and @Ana, not ana@Ana.example', [ana, anaRuiz])

  expect(mentionedIn(body).toSorted()).toEqual([ana.id, anaRuiz.id])
  expect(shownBody(body)).toBe('**@Ana Ruiz** and **@Ana**, not ana@Ana.example')
})

test('a comment is edited with the text that was typed', () => {
  const text = 'Thanks @Ana Ruiz!'
  expect(typedBody(sentBody(text, [anaRuiz]))).toEqual({ text, people: [anaRuiz] })
})
