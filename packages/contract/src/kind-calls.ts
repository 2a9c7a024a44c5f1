import { type Kind, KINDS, kindsWith, SPECS } from './kinds.ts'

const callsOf = (kind: Kind): string[] => [SPECS[kind].plural, ...(SPECS[kind].calls ?? [])]

/** The kind of a call, by the first part of its name, or by the name of a list. */
export const kindOfCall = (name: string): Kind | undefined => {
  const [first = name] = name.split('.')
  return (Object.keys(KINDS) as Kind[]).find((kind) => callsOf(kind).includes(first))
}

/** The kinds that a kind refers to. */
const referred = (kind: Kind): Kind[] => Object.values(SPECS[kind].refers ?? {})

/** The kinds that a kind refers to, and those that refer to it. */
const relatives = (kind: Kind): Kind[] => [
  ...referred(kind),
  ...kindsWith('refers').filter((other) => referred(other).includes(kind)),
]

/** The answers that a change of these kinds makes outdated, by the first part of the names of their calls. */
export const touchedBy = (...kinds: readonly Kind[]): string[] => [
  ...new Set([
    ...kinds.flatMap((kind) => [kind, ...relatives(kind)]).flatMap(callsOf),
    ...kinds.flatMap((kind) => SPECS[kind].touches ?? []),
    ...(kinds.some((kind) => SPECS[kind].audited) ? ['audits'] : []),
  ]),
]
