import type { User } from '@steward/contract/users.ts'

/** A user's status in the status vocabulary, which has an expired invitation as a status of its own. */
export const memberState = ({ status, invitation }: Pick<User, 'status' | 'invitation'>) =>
  status === 'invited' && invitation?.status !== 'pending' ? 'expired' : status

/** The minimum interval between two invitations. */
const MIN_INTERVAL_MS = 60_000

/** Milliseconds until another invitation may be sent; 0 if it may be sent now. */
export const resendWait = ({ invitation }: Pick<User, 'invitation'>, now: number): number =>
  invitation?.sent_at ? Math.max(0, Date.parse(invitation.sent_at) + MIN_INTERVAL_MS - now) : 0
