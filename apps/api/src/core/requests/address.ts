import { isIPv4 } from 'node:net'

/** The first four groups of an IPv6 address, without leading zeros. */
function halfOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const middle =
    tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * The caller that requests from an address are counted for: an IPv4 address itself, an IPv6 address by its /64, since
 * one customer has all of these addresses.
 */
export function callerAt(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  return isIPv4(plain) ? plain : halfOf(plain)
}
