import type { AccountInput } from '@steward/contract/accounts.ts'
import type { Language } from '@steward/contract/limits.ts'
import { isSlug, slugOf } from '@steward/contract/slugs.ts'

/** The fields of a new account, as they are typed. */
export type NewAccountValues = {
  name: string
  /** As long as nobody touches it, it follows the name. */
  slug: string
  administrator_name: string
  administrator_email: string
  time_zone: string
  language: Language
  currency: string
}

const madeFrom = (name: string) => (name.trim() === '' ? '' : slugOf(name))

/** Whether the slug is the one that was made of the name. */
export const isMade = ({ name, slug }: Pick<NewAccountValues, 'name' | 'slug'>): boolean =>
  slug === madeFrom(name)

/** The slug after the name was changed: it follows, unless somebody has typed one. */
export const slugAfter = (values: NewAccountValues, name: string): string =>
  isMade(values) ? madeFrom(name) : values.slug

/** What is sent. A slug that was only made is left to the server, which finds one that is free. */
export function inputOf(values: NewAccountValues): AccountInput {
  const { slug, administrator_name, administrator_email, ...rest } = values
  return {
    ...rest,
    ...(!isMade(values) && { slug: slug.trim() }),
    administrator: { name: administrator_name, email: administrator_email },
  }
}

export type Wrong =
  | 'name'
  | 'slug'
  | 'administrator_name'
  | 'administrator_email'
  | 'time_zone'
  | 'currency'

const isFilled = (value: string) => value.trim() !== ''
const isFine: Readonly<Record<Wrong, (value: string) => boolean>> = {
  name: isFilled,
  slug: (value) => value.trim() === '' || isSlug(value.trim()),
  administrator_name: isFilled,
  administrator_email: (value) => /^\S+@\S+\.\S+$/.test(value.trim()),
  time_zone: isFilled,
  currency: isFilled,
}

/** What is wrong with what was entered, field by field. */
export const wrongFields = (values: NewAccountValues): Wrong[] =>
  (Object.keys(isFine) as Wrong[]).filter((field) => !isFine[field](values[field]))
