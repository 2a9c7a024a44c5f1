import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { fault, invalid, unavailable } from '#core/context/errors.ts'
import { NoTurnLeft, turns } from '#domain/turns.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Argon2id, the library's default, with the parameters of OWASP: 19 MiB, two passes, one lane. */
const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The number of hashes at once: each needs 19 MiB and a core, so further sign-ins wait. */
const turn = turns({ atOnce: 4, waiting: 200 })

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await turn(work)
  } catch (error) {
    throw error instanceof NoTurnLeft
      ? unavailable('Too many people are signing in. Try again in a moment.')
      : error
  }
}

/** Normalizes a password, because keyboards produce different code points for the same text. */
const plain = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(plain(password), COST))

/** The hash that is verified for unknown people, so that it takes as long as for known ones. */
const nobody = hash(randomBytes(32), COST)

/** Whether this is the password. Takes the same time without a hash. */
export async function isPassword(stored: string | null | undefined, password: string) {
  const known = stored ?? (await nobody)
  const right = await inTurn(() => verify(known, plain(password)))
  return right && stored === known
}

/**
 * Checks a new password by rules other than its length.
 *
 * @param personal the person's name and address, which aren't allowed as passwords
 *
 * @throws 422 at `/user/password_confirmation` when the two differ, at `/user/password` for one that is easy to guess
 */
export function refuseNewPassword(
  {
    password,
    password_confirmation,
  }: { password: string; password_confirmation?: string | undefined },
  personal: readonly string[],
): void {
  const faults = [
    ...(isCommonPassword(password, personal)
      ? [
          fault(
            '/user/password',
            'password is among the first that anybody would guess; choose another',
            'password_common',
          ),
        ]
      : []),
    ...(password === password_confirmation
      ? []
      : [
          fault(
            '/user/password_confirmation',
            'password_confirmation must be the same as password',
            'passwords_differ',
          ),
        ]),
  ]
  if (faults.length > 0) throw invalid(...faults)
}
