import { type Invitee, readInvitees } from '#components/people/invitees.ts'

/** Somebody in the form of those who are to be invited. */
export interface InviteeRow extends Invitee {
  /** Tells rows apart while they are edited. */
  id: string
}

let made = 0
export const newRow = (email = '', name = ''): InviteeRow => ({ id: `p${++made}`, email, name })

/** The people in a text that was pasted; what can't be read comes as well, to be mended. */
export function rowsOf(text: string): InviteeRow[] {
  const { people, unread } = readInvitees(text)
  return [
    ...people.map(({ email, name }) => newRow(email, name)),
    ...unread.map((part) => newRow(part)),
  ]
}

/** Whether a text names more people than fit into one field. */
export const isSeveral = (text: string): boolean => readInvitees(text).people.length > 1
