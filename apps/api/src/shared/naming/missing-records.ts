import { v7 as uuidv7 } from 'uuid'
import type { NewPerson } from '#domain/imports/people.ts'
import type { Referred } from '#domain/imports/targets.ts'

/** A record that rows name and that isn't there. It has its id before it is made. */
export interface Missing {
  kind: Referred
  id: string
  /** What it is found by again: the same thing, written in another case, is the same thing. */
  key: string
  name: string
  /** What it is called with what it is made in before it: `North > Floor 1 > R12`. */
  path: string
  /** The site that a location is made in. */
  site?: Reference
  /** What it is made in, where that is of its own kind. */
  parent?: Reference
  person?: NewPerson
}

/** The record that a name in a row stands for; it may be still to be made. */
export interface Reference {
  id: string
  missing?: Missing
  /** What one that is there is called, with what it is in before it; left out where nobody asked. */
  path?: string
  /** The column that names it, where that is another's. */
  column?: string
}

/** What is made has another id in each part of a file that is only tried. */
const keyOf = (one: Reference | undefined): string => one?.missing?.key ?? one?.id ?? ''
const pathOf = (one: Reference | undefined): string | undefined => one?.missing?.path ?? one?.path

/** What each person has one of. */
const codesIn = ({ email, employee_number }: NewPerson): string[] =>
  [email, employee_number].flatMap((code) => code?.toLowerCase() ?? [])

/** Everything that rows name and that isn't there, each thing once. */
export class MissingRecords {
  readonly #all = new Map<string, Missing>()
  /** People by address and number, and by name. */
  readonly #people = new Map<string, Missing>()
  readonly #named = new Map<string, Missing>()

  of(kind: Referred, name: string, more: Pick<Missing, 'site' | 'parent'> = {}): Reference {
    const { site, parent } = more
    const key = [kind, keyOf(site), keyOf(parent), name.toLowerCase()].join('\n')
    const path = [pathOf(parent ?? site), name].filter(Boolean).join(' > ')
    const missing = this.#all.get(key) ?? { kind, id: uuidv7(), key, name, path, ...more }
    this.#all.set(key, missing)
    return { id: missing.id, missing }
  }

  /** Rows that have an address or a number of somebody, and rows that have the name alone, are about one person. */
  person(name: string, said: NewPerson): Reference {
    const codes = codesIn(said)
    const byName = `${said.first_name} ${said.last_name}`.toLowerCase()
    const byCode = codes.map((code) => this.#people.get(code)).find(Boolean)
    const found = byCode ?? this.#called(byName, said)
    const missing = found ?? {
      kind: 'Employee',
      id: uuidv7(),
      key: ['Employee', ...codes, byName].join('\n'),
      name,
      path: name,
      person: said,
    }
    if (!byCode) missing.person = { ...said, ...missing.person }
    for (const code of codesIn(missing.person!)) this.#people.set(code, missing)
    if (!this.#named.has(byName)) this.#named.set(byName, missing)
    this.#all.set(missing.key, missing)
    return { id: missing.id, missing }
  }

  /** Somebody of this name, unless that is somebody else by what each person has one of. */
  #called(name: string, said: NewPerson): Missing | undefined {
    const found = this.#named.get(name)
    const isElse = found && codesIn(said).length > 0 && codesIn(found.person!).length > 0
    return isElse ? undefined : found
  }

  all(): Missing[] {
    return [...this.#all.values()]
  }
}
