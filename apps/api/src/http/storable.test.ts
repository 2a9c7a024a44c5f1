import { expect, test } from 'vitest'
import { refuseUnstorableBody } from './storable.ts'

const faultOf = (body: unknown): unknown => {
  try {
    return refuseUnstorableBody(body)
  } catch (error) {
    return (error as { faults: unknown[] }).faults[0]
  }
}

test('what can’t be stored is named by its place, whether a value or a name', () => {
  expect(faultOf({ site: { tags: ['a', 'b\0'] } })).toMatchObject({
    source: { pointer: '/site/tags/1' },
  })
  expect(faultOf({ site: { ['na\0me']: 'a' } })).toMatchObject({
    source: { pointer: '/site/na\0me' },
  })
  expect(faultOf({ site: { name: 'a', tags: [[1, null, true], {}] } })).toBeUndefined()
})

test('too deep nesting is named by the place where it begins', () => {
  const deep = JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`) as unknown
  expect(faultOf({ site: { notes: deep } })).toMatchObject({
    detail: 'notes is nested too deeply',
    source: { pointer: '/site/notes' },
  })
  expect(faultOf(deep)).toBeUndefined()
})

/** The shortest of several durations, in milliseconds. */
const quickest = (work: () => void) =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const from = performance.now()
      work()
      return performance.now() - from
    }),
  )

test('very many values cost little more than reading them, also before a sign-in', () => {
  const text = `{"user":[${'1,'.repeat(450_000)}1]}`
  const body = JSON.parse(text) as unknown

  const reading = quickest(() => JSON.parse(text))
  expect(quickest(() => refuseUnstorableBody(body))).toBeLessThan(10 * reading)
})
