import { assetsApi } from '@steward/contract/assets.ts'
import { describe, expect, it } from 'vitest'
import { createReaction } from './reactions.ts'

const refusal = { route: assetsApi.list, code: 'permission_denied' }

function aReaction() {
  const clock = { now: 0 }
  const seen: string[] = []
  const reaction = createReaction(1000, () => clock.now)
  reaction.otherwise(() => seen.push('fallback'))
  return { clock, seen, reaction }
}

describe('the reaction to a refused call', () => {
  it('is the fallback where nobody listens', () => {
    const { reaction, seen } = aReaction()
    reaction.fire(refusal)
    expect(seen).toEqual(['fallback'])
  })

  it('is silent for a second after firing', () => {
    const { reaction, seen, clock } = aReaction()
    for (const moment of [0, 1, 999, 1000, 1500]) {
      clock.now = moment
      reaction.fire(refusal)
    }
    expect(seen).toEqual(['fallback', 'fallback'])
  })

  it('is left to a listener that deals with it', () => {
    const { reaction, seen } = aReaction()
    reaction.listen(({ route }) => seen.push(route.name) > 0)
    reaction.fire(refusal)
    expect(seen).toEqual(['assets.list'])
  })

  it('is the fallback too where the listener only looks on', () => {
    const { reaction, seen } = aReaction()
    reaction.listen(() => seen.push('seen') > 1)
    reaction.fire(refusal)
    expect(seen).toEqual(['seen', 'fallback'])
  })

  it('is no longer passed to a listener that stopped', () => {
    const { reaction, seen } = aReaction()
    reaction.listen(() => seen.push('seen') > 0)()
    reaction.fire(refusal)
    expect(seen).toEqual(['fallback'])
  })
})
