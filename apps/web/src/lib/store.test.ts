import { expect, it, vi } from 'vitest'
import { createStore } from './store.ts'

it('tells its followers of a change', () => {
  const store = createStore(1)
  const told = vi.fn()
  store.subscribe(told)
  store.set(2)
  store.set((value) => value + 1)
  expect(store.get()).toBe(3)
  expect(told).toHaveBeenCalledTimes(2)
})

it('tells nobody when nothing changes', () => {
  const store = createStore('same')
  const told = vi.fn()
  store.subscribe(told)
  store.set('same')
  expect(told).not.toHaveBeenCalled()
})

it('leaves those alone who stopped listening', () => {
  const store = createStore(1)
  const told = vi.fn()
  const stop = store.subscribe(told)
  stop()
  store.set(2)
  expect(told).not.toHaveBeenCalled()
})
