import { type Invitee, readInvitees } from '#components/people/invitees.ts'

/** A row of the form. */
export interface InviteeRow extends Invitee {
  /** Identifies the row while it is being edited. */
  id: string
}

let made = 0
export const newRow = (email = '', name = ''): InviteeRow => ({ id: `p${++made}`, email, name })

/** The people in a pasted text; unreadable parts are included, to be corrected. */
export function rowsOf(text: string): InviteeRow[] {
  const { people, unread } = readInvitees(text)
  return [
    ...people.map(({ email, name }) => newRow(email, name)),
    ...unread.map((part) => newRow(part)),
  ]
}

/** Whether a text contains several people. */
export const isSeveral = (text: string): boolean => readInvitees(text).people.length > 1
