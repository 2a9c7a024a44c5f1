import en from '@steward/locales/en.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { answeredText, answerText } from './answer-text.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

test.each([
  [{ kind: 'check', answer: true, unit: null }, 'Done'],
  [{ kind: 'pass_fail', answer: 'fail', unit: null }, 'Fail'],
  [{ kind: 'meter', answer: '4702.5', unit: 'km' }, '4,702.5 km'],
  [{ kind: 'number', answer: '3', unit: null }, '3'],
  [{ kind: 'choice', answer: '10W-40', unit: null }, '10W-40'],
  [{ kind: 'meter', answer: null, unit: 'km' }, null],
] as const)('the answer %j has its readable text', (task, words) => {
  expect(answerText(task, i18n.t)).toBe(words)
})

test.each([
  [{ kind: 'check', answer: true, unit: null }, 'Step'],
  [{ kind: 'pass_fail', answer: 'pass', unit: null }, 'Step: Pass'],
  [{ kind: 'meter', answer: '45210', unit: 'km' }, 'Step: 45,210 km'],
  [{ kind: 'number', answer: null, unit: null }, 'Step'],
] as const)('the line of a step shows the answer %j', (task, words) => {
  expect(answeredText({ title: 'Step', ...task }, i18n.t)).toBe(words)
})
