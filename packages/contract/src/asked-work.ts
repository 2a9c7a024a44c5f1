import { optionalLongText, text } from './kit/fields.ts'

// The common parts of requests by users of an account and by its public form.

export const REQUEST_STATUSES = ['new', 'accepted', 'declined'] as const

/** The description of a problem in a work request. */
export const asked = {
  title: text(255),
  description: optionalLongText(10_000),
}

/** The subject of a public form: an asset, a location or a site. */
export const FORM_PLACES = ['asset', 'location', 'site'] as const
export type FormPlace = (typeof FORM_PLACES)[number]
