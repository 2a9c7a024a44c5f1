import type { User } from '@steward/contract/users.ts'

/** What a person is, as the vocabulary of states calls it: an invitation that ran out is one of its own. */
export const memberState = ({ status, invitation }: Pick<User, 'status' | 'invitation'>) =>
  status === 'invited' && invitation?.status !== 'pending' ? 'expired' : status

/** Two mails to the same person are so far apart. */
const MIN_INTERVAL_MS = 60_000

/** Milliseconds until another invitation may be sent; 0 where it may be sent now. */
export const resendWait = ({ invitation }: Pick<User, 'invitation'>, now: number): number =>
  invitation?.sent_at ? Math.max(0, Date.parse(invitation.sent_at) + MIN_INTERVAL_MS - now) : 0
