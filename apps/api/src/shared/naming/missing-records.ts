import { v7 as uuidv7 } from 'uuid'
import type { NewPerson } from '#domain/imports/people.ts'
import type { Referred } from '#domain/imports/targets.ts'

/** A record that rows name and that doesn't exist. It has its id before it is created. */
export interface Missing {
  kind: Referred
  id: string
  /** Identifies it: equal for names that differ only in case. */
  key: string
  name: string
  /** Its name after those of its parents: `North > Floor 1 > R12`. */
  path: string
  /** The site that a location is created in. */
  site?: Reference
  /** The parent of its own kind that it is created in. */
  parent?: Reference
  person?: NewPerson
  /** That of a site, by its fields. */
  address?: Readonly<Record<string, string>>
}

/** The record that a name in a row refers to, which may still have to be created. */
export interface Reference {
  id: string
  missing?: Missing
  /** The name of an existing record after those of its parents; left out where nobody asked. */
  path?: string
  /** The column that names it, if it isn't the one that was resolved. */
  column?: string
}

/** Records to be created are compared by key: in a check, each part of a file gives them another id. */
const keyOf = (one: Reference | undefined): string => one?.missing?.key ?? one?.id ?? ''
const pathOf = (one: Reference | undefined): string | undefined => one?.missing?.path ?? one?.path

/** Values that identify a person. */
const codesIn = ({ email, employee_number }: NewPerson): string[] =>
  [email, employee_number].flatMap((code) => code?.toLowerCase() ?? [])

/** All missing records that rows name, each once. */
export class MissingRecords {
  readonly #all = new Map<string, Missing>()
  /** People by email and number, and by name. */
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

  /** Rows with a person's email or number, and rows with only the name, refer to the same person. */
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

  /** The person with this name, unless their email or number shows that it is somebody else. */
  #called(name: string, said: NewPerson): Missing | undefined {
    const found = this.#named.get(name)
    const isElse = found && codesIn(said).length > 0 && codesIn(found.person!).length > 0
    return isElse ? undefined : found
  }

  all(): Missing[] {
    return [...this.#all.values()]
  }
}
