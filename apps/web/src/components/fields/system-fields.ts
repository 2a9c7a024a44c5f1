import { useMemo } from 'react'
import { accountOf, useSession } from '#lib/session.ts'
import type { NamedField } from './field.ts'

const NONE: readonly string[] = []

/** What the account has decided about the fields that every asset has. */
export function useSystemFields() {
  const account = accountOf(useSession())
  // What this device remembers of an account may be from before there was such a choice.
  const hidden = account?.hidden_fields ?? NONE
  const required = account?.required_fields ?? NONE
  return useMemo(() => {
    /** By the name of a field, or that of the column which names what it refers to. */
    const isHidden = (name: string) => hidden.includes(name) || hidden.includes(`${name}_id`)
    const isRequired = (name: string) => required.includes(name) || required.includes(`${name}_id`)
    return {
      isHidden,
      isRequired,
      /** The fields that are shown. */
      shown: <F extends { name: string }>(fields: readonly F[]) =>
        fields.filter(({ name }) => !isHidden(name)),
      /** The same fields, those marked that a form asks for. */
      asked: (fields: readonly NamedField[]): NamedField[] =>
        fields.map((field) =>
          required.includes(field.name) ? { ...field, needed: true, seldom: false } : field,
        ),
    }
  }, [hidden, required])
}
