import { v7 } from 'uuid'

/** Pseudo-random numbers: the same seed gives the same demonstration. */
export interface Random {
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** The same items in another order. */
  shuffled<T>(list: readonly T[]): T[]
  /** So many letters and digits, without those that look alike. */
  code(length: number): string
  /** A UUID of version 7 with this moment. */
  id(moment: string): string
}

const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A 32-bit xorshift: small, and not for secrets. */
function* xorshift(seed: number): Generator<number, never> {
  let state = seed | 0 || 1
  for (;;) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    yield (state >>> 0) / 2 ** 32
  }
}

export function randomFrom(seed: number): Random {
  const source = xorshift(seed)
  const next = () => source.next().value
  // The first numbers after small seeds are similar.
  for (let n = 0; n < 20; n++) next()
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ item }) => item),
    code: (length) => Array.from({ length }, () => pick([...READABLE])).join(''),
    id: (moment) =>
      v7({ msecs: Date.parse(moment), random: Uint8Array.from({ length: 16 }, () => int(0, 255)) }),
  }
}
