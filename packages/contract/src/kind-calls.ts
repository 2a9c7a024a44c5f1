import { type Kind, KINDS, kindsWith, SPECS } from './kinds.ts'

const callsOf = (kind: Kind): string[] => [SPECS[kind].plural, ...(SPECS[kind].calls ?? [])]

/** The kind that a call is about, by the first part of its name; as well by the name of a list. */
export const kindOfCall = (name: string): Kind | undefined => {
  const [first = name] = name.split('.')
  return (Object.keys(KINDS) as Kind[]).find((kind) => callsOf(kind).includes(first))
}

/** The kinds that a kind refers to. */
const referred = (kind: Kind): Kind[] => Object.values(SPECS[kind].refers ?? {})

/** Whatever a kind refers to, and whatever refers to it. */
const relatives = (kind: Kind): Kind[] => [
  ...referred(kind),
  ...kindsWith('refers').filter((other) => referred(other).includes(kind)),
]

/** Which answers a change of these kinds makes outdated, by the first part of the names of the calls. */
export const touchedBy = (...kinds: readonly Kind[]): string[] => [
  ...new Set([
    ...kinds.flatMap((kind) => [kind, ...relatives(kind)]).flatMap(callsOf),
    ...kinds.flatMap((kind) => SPECS[kind].touches ?? []),
    ...(kinds.some((kind) => SPECS[kind].audited) ? ['audits'] : []),
  ]),
]
