import { useMemo } from 'react'
import { accountOf, useSession } from '#lib/session.ts'
import type { NamedField } from './field.ts'

const NONE: readonly string[] = []

/** The account's settings for the system fields of assets. */
export function useSystemFields() {
  const account = accountOf(useSession())
  // An account stored on this device may be older than this setting.
  const hidden = account?.hidden_fields ?? NONE
  const required = account?.required_fields ?? NONE
  return useMemo(() => {
    /** By the name of a field, or of the column that shows the referenced record. */
    const isHidden = (name: string) => hidden.includes(name) || hidden.includes(`${name}_id`)
    const isRequired = (name: string) => required.includes(name) || required.includes(`${name}_id`)
    return {
      isHidden,
      isRequired,
      /** The fields that aren't hidden. */
      shown: <F extends { name: string }>(fields: readonly F[]) =>
        fields.filter(({ name }) => !isHidden(name)),
      /** The fields, with those that the account requires marked as needed. */
      asked: (fields: readonly NamedField[]): NamedField[] =>
        fields.map((field) =>
          required.includes(field.name) ? { ...field, needed: true, seldom: false } : field,
        ),
    }
  }, [hidden, required])
}
