import { type Minor, type Ratio, largest, share } from './numbers.ts'

/** A pool of assets that are depreciated together, in one year. Amounts in minor units. */
interface ReducingPool {
  opening: Minor
  additions: Minor
  disposalProceeds: Minor
  /** The yearly rate: 0.18 or 0.06 in the United Kingdom */
  rate: Ratio
  /** A pool up to this balance may be written off as a whole. */
  smallPoolLimit: Minor
}
interface PoolYear {
  allowance: Minor
  /** The amount by which proceeds exceed the pool. */
  balancingCharge: Minor
  closing: Minor
}

/**
 * A year of a pool on a reducing balance: (opening + additions − proceeds) × rate, rounded half up.
 * Source: gov.uk, work out your capital allowances, rates and pools; verify for your year.
 */
export function reducingPoolYear(pool: ReducingPool): PoolYear {
  const balance = pool.opening + pool.additions - pool.disposalProceeds
  if (balance < 0n) return { allowance: 0n, balancingCharge: -balance, closing: 0n }
  const isSmall = balance <= pool.smallPoolLimit
  const allowance = isSmall ? balance : largest(0n, share(balance, pool.rate))
  return { allowance, balancingCharge: 0n, closing: balance - allowance }
}
