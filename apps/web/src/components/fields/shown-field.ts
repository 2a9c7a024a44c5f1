import { may, type Session } from '#lib/session.ts'
import type { NamedField, Values } from './field.ts'
import { REFERENCES } from './references.ts'

/** Whether a form has the field: the other values decide, and whether the user may see what could be chosen. */
export const isShownField = (field: NamedField, values: Values, session: Session): boolean =>
  field.shown?.(values) !== false &&
  (field.kind !== 'reference' || may(session, REFERENCES[field.to].list))
