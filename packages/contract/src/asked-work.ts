import { optionalLongText, text } from './kit/fields.ts'

// What requests of people of an account and those by its public form have in common.

export const REQUEST_STATUSES = ['new', 'accepted', 'declined'] as const

/** The description of a problem in a work request. */
export const asked = {
  title: text(255),
  description: optionalLongText(10_000),
}

/** Where a public form is about: an asset, a location or a site. */
export const FORM_PLACES = ['asset', 'location', 'site'] as const
export type FormPlace = (typeof FORM_PLACES)[number]
