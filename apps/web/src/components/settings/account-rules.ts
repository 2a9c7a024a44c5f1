import { isColour } from '@steward/contract/kit/fields.ts'
import { keysOf } from '#lib/keys-of.ts'

type Rules<Field extends string> = Readonly<Record<Field, (value: string) => boolean>>

export const isFilled = (value: string): boolean => value.trim() !== ''

/** The rules of settings that all forms of accounts have. */
export const ACCOUNT_RULES = {
  name: isFilled,
  time_zone: isFilled,
  currency: isFilled,
}

export const isColourOrEmpty = (value: string): boolean => value === '' || isColour(value)

/** The fields whose values break their rule. */
export const wrongIn = <Field extends string>(
  rules: Rules<Field>,
  values: Readonly<Record<NoInfer<Field>, string>>,
): Field[] => keysOf(rules).filter((field) => !rules[field](values[field]))
