import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('tells its followers of a change', () => {
  const store = createStore(1)
  const listener = vi.fn()
  store.subscribe(listener)
  store.set(2)
  store.set((value) => value + 1)
  expect(store.get()).toBe(3)
  expect(listener).toHaveBeenCalledTimes(2)
})

it('tells nobody when nothing changes', () => {
  const store = createStore('same')
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('same')
  expect(listener).not.toHaveBeenCalled()
})

it('leaves those alone who stopped listening', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  stop()
  store.set(2)
  expect(listener).not.toHaveBeenCalled()
})
