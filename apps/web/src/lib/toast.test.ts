import { beforeEach, expect, it } from 'vitest'
import { dismissToast, toast, toasts } from './toast.ts'

beforeEach(() => toasts.set([]))

const shown = () => toasts.get().map(({ kind, title }) => `${kind}: ${title}`)

it('stays on screen for five seconds unless said otherwise', () => {
  toast.success('Saved')
  toast.info('Longer', { duration: 9000 })
  expect(toasts.get().map(({ duration }) => duration)).toEqual([5000, 9000])
})

it('replaces a toast of its own kind and leaves the others', () => {
  toast.success('First')
  toast.info('Note')
  toast.success('Second')
  expect(shown()).toEqual(['info: Note', 'success: Second'])
})

it('lets an error replace everything', () => {
  toast.success('Saved')
  toast.warning('Careful')
  toast.error('Failed')
  expect(shown()).toEqual(['error: Failed'])
})

it('replaces an error by the next one', () => {
  toast.error('First')
  toast.error('Second')
  expect(shown()).toEqual(['error: Second'])
})

it('keeps an error beside what comes after it', () => {
  toast.error('Failed')
  toast.success('Saved')
  expect(shown()).toEqual(['error: Failed', 'success: Saved'])
})

it('takes one toast away and leaves the others', () => {
  const first = toast.success('Saved')
  toast.info('Note')
  dismissToast(first)
  expect(shown()).toEqual(['info: Note'])
})
